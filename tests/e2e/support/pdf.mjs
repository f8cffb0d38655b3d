/** A PDF with a text layer, as plain as one can be: one page, one font. */

const LINE_HEIGHT = 14;

/** @param {readonly string[]} lines ASCII, without parentheses, no longer than a page is wide (about 90 letters). */
export function plainPdf(lines) {
  const shown = lines.map((line) => `(${line}) Tj T*`).join("\n");
  const text = `BT /F1 10 Tf 72 740 Td ${LINE_HEIGHT} TL\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const header = "%PDF-1.4\n";
  const offsets = objects.map((_object, at) => header.length + objects.slice(0, at).join("").length);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = header.length + objects.join("").length;
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return header + objects.join("") + table;
}
