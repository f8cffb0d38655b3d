#!/usr/bin/env node
/**
 * A sidecar with more than any vault of the tests has: ten thousand files, a thousand of them for whatever is searched
 * for, page by page, 500 papers, and notes around each note. It says that a note was indexed whenever that one is saved.
 */
import { readFileSync, watch } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

export const FILES = 10_000;
const RESULTS = 1_000;
const PAPERS = 500;
const RELATED = 60;

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

function file(_each, at) {
  return {
    ...{ id: at, file_name: `Note ${at}.md`, file_path: `Notes/Note ${at}.md`, file_hash: null, file_size: 2_000 },
    ...{ last_modified: 1.7e9, last_ingested: 1.7e9, num_chunks: 3, error_message: null, metadata_json: null },
    ...{ status: at % 100 === 0 ? "failed" : "completed", created_at: 1.7e9, is_enabled: true },
  };
}

function status({ files = false } = {}) {
  return {
    ...{ state: "ready", error: null, done: 0, total: 0, watching: "native", num_chunks: RESULTS, model: null },
    ...{ index: null, version, file_list: files ? Array.from({ length: FILES }, file) : null },
    files: { pending: 0, processing: 0, completed: FILES, failed: 0, disabled: 0 },
  };
}

function diagnosis() {
  return {
    ...{ status: status(), unindexed: [], annotation_files: [], import_formats: [], color_roles: [] },
    ...{ convention_problems: [], storage: null, languages: [], multilingual_model: null },
  };
}

function related({ path }) {
  const results = Array.from({ length: RELATED }, (_each, at) => ({
    ...{ note_path: `Notes/Note ${10 * at + 7}.md`, note_title: `Note ${10 * at + 7}`, min_hops: at < 40 ? 1 : 2 },
    ...{ path_count: 1, avg_strength: 0.8, relationship_types: ["links_to"], labels: [], composite_relevance: 0.7 },
    reason: `links to “${path}”: “Sleep strengthens what was learned on day ${at}.”`,
  }));
  const edges = results.map(({ note_path, min_hops }, at) => ({
    ...{ source_path: note_path, target_path: min_hops === 1 ? path : results[at - 40].note_path },
    ...{ relationship_type: "links_to", label: null, strength: 0.6 },
  }));
  return { results, edges, communities: [], bridges: [], warnings: [] };
}

function checked({ text }) {
  const [byte_end, line] = [text.length, 3];
  const span = { byte_start: 0, byte_end, line_start: line, line_end: line };
  const passage = {
    ...{ text: "Sleep strengthens it.", citekey: "key1", note_path: "References/key1.md", page: "5", span },
    ...{ source: "annotation", relation: "supports", score: 0.9 },
  };
  const sentence = { text, span, citations: [], verdict: "uncited", reason: null, passages: [passage] };
  const counts = { verbatim: 0, supported: 0, partial: 0, contradicted: 0, not_found: 0, uncited: 1 };
  return { sentences: [sentence], counts, warnings: [] };
}

const ANSWERS = {
  "/v1/search": page,
  "/v1/status": status,
  "/v1/diagnose": diagnosis,
  "/v1/related": related,
  "/v1/check_draft": checked,
  "/v1/list_annotation_files": () => ({ files: Array.from({ length: PAPERS }, paper) }),
};

async function serve(incoming, outgoing) {
  let body = "";
  for await (const piece of incoming) body += piece;
  if (incoming.url === "/v1/events") {
    outgoing.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
    const vault = process.argv[process.argv.indexOf("--vault") + 1];
    watch(vault, { recursive: true }, (_event, path) => {
      if (path?.endsWith(".md")) outgoing.write(`event: note_indexed\ndata: ${JSON.stringify({ path })}\n\n`);
    });
    return;
  }
  const found = ANSWERS[incoming.url]?.(body === "" ? {} : JSON.parse(body)) ?? null;
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
