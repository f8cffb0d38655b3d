#!/usr/bin/env node
/** A sidecar with more than any vault of the tests has: a thousand notes for whatever is searched for, page by page, and 500 papers. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

const RESULTS = 1_000;
const PAPERS = 500;

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

function result(at) {
  return {
    note_path: `Notes/Note ${at}.md`,
    note_title: `Note ${at}`,
    section_title: null,
    relevance_score: 0.8,
    composite_relevance: 0.9,
    tier: "relevant",
    sources: ["text", "semantic"],
    primary_source: "text",
    match_types: ["text", "semantic"],
    excerpts: [`Sleep strengthens what was learned on day ${at}. `.repeat(4)],
    highlights: [[0, 0, 5]],
    span: { byte_start: 0, byte_end: 36, line_start: 3, line_end: 4 },
    generated: false,
    metadata: { created_date: "2024-01-15", modified_date: "2024-02-01", building_block: null },
    page: null,
    annotations: [],
  };
}

function paper(_each, at) {
  const colors = ["#ff6666", "#ffd400", "#5fb236"].map((value) => ({ value, count: 5 }));
  const authors = [`Family${at % 97}, Ida`, "Okonkwo, Ben"];
  return {
    citekey: `key${at}`,
    title: `What sleep strengthens, in ${at} studies of ordinary classrooms`,
    file_path: `References/key${at}.md`,
    tags: ["sleep"],
    annotation_count: 15,
    summary_path: at % 3 === 0 ? `Synthesis/key${at}.md` : null,
    details: {
      ...{ authors, year: String(1990 + (at % 30)), roles: [{ value: "key_point", count: 9 }], colors },
      ...{ has_pdf: at % 2 === 0, is_retracted: false, stale_since: null },
    },
  };
}

function page({ limit = 20, cursor }) {
  const first = Number(cursor ?? 0);
  const last = Math.min(RESULTS, first + limit);
  const results = Array.from({ length: last - first }, (_each, at) => result(first + at));
  return { results, total_results: RESULTS, cursor: last < RESULTS ? String(last) : null, warnings: [], facets: null };
}

const STATUS = {
  ...{ state: "ready", error: null, done: 0, total: 0, watching: "native", num_chunks: RESULTS, model: null },
  ...{ index: null, version, file_list: null },
  files: { pending: 0, processing: 0, completed: RESULTS, failed: 0, disabled: 0 },
};

function answer(path, request) {
  if (path === "/v1/search") return page(request);
  if (path === "/v1/status") return STATUS;
  return path === "/v1/list_annotation_files" ? { files: Array.from({ length: PAPERS }, paper) } : null;
}

async function serve(incoming, outgoing) {
  let body = "";
  for await (const piece of incoming) body += piece;
  if (incoming.url === "/v1/events") {
    outgoing.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
    return;
  }
  const found = answer(incoming.url, body === "" ? {} : JSON.parse(body));
  const problem = { code: "bad_request", message: "This sidecar only searches.", retryable: false, details: {} };
  outgoing.writeHead(found === null ? 400 : 200, { "content-type": "application/json" });
  outgoing.end(JSON.stringify(found ?? problem));
}

if (process.argv.includes("--version")) console.log(JSON.stringify({ version, api: 1 }));
else {
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  server.listen(0, "127.0.0.1", () => {
    console.log(JSON.stringify({ event: "ready", port: server.address().port, pid: process.pid, version, api: 1 }));
  });
  process.stdin.resume().on("end", () => process.exit());
}
