/**
 * Plays the sidecar's part on the outside: version, handshake, token, four operations, events. What it does wrong is
 * said by behaviour.json beside it, and what it was told it writes to told.json.
 */
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const readline = require("node:readline");

const home = path.dirname(process.argv[1]);
const behaviour = JSON.parse(fs.readFileSync(path.join(home, "behaviour.json"), "utf8"));
const { version } = behaviour;
const api = behaviour.api ?? 1;

if (process.argv[2] === "--version") {
  console.log(JSON.stringify({ version, api: behaviour.versionApi ?? api }));
  process.exit(0);
}
if (behaviour.refuse) {
  console.error(behaviour.refuse);
  process.exit(1);
}

const RESULT = {
  note_path: "Attention.md",
  note_title: "Attention",
  section_title: "Heads",
  relevance_score: 0.9,
  composite_relevance: 0.9,
  tier: "highly_relevant",
  sources: ["text"],
  primary_source: "text",
  match_types: ["text"],
  excerpts: ["Heads <b>differ</b>."],
  highlights: [[0, 0, 5]],
  span: { byte_start: 0, byte_end: 10, line_start: 3, line_end: 3 },
  generated: false,
  metadata: { created_date: null, modified_date: null, building_block: null },
  page: null,
  annotations: [],
};
const STATUS = {
  state: "indexing",
  error: null,
  files: { pending: 6, processing: 0, completed: 4, failed: 0, disabled: 0 },
  done: 4,
  total: 10,
  watching: "native",
  num_chunks: 9,
  model: "fake",
  index: "fake",
  version,
  file_list: null,
};
const ANSWERS = {
  "/v1/search": ({ query }) => ({
    results: query === "nothing" ? [] : [{ ...RESULT, note_title: `Found for ${query}` }],
    total_results: query === "nothing" ? 0 : 1,
    cursor: null,
    warnings: [],
    facets: null,
  }),
  "/v1/status": () => STATUS,
  "/v1/pause": () => ({ state: "paused" }),
};

/** Streams the answer that behaviour.json holds, the plan first; never ends when it is told to hesitate. */
function ask(response) {
  const { answer, hesitates } = behaviour;
  const { classification, parameters, plan, result_format } = answer;
  const send = (event, payload) => response.write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
  send("plan", { classification, parameters, plan, result_format });
  for (const { source } of plan)
    send("source", { source, subject: null, state: "answered", elapsed_ms: 1, error: null, hits: [] });
  if (hesitates) response.on("close", () => fs.writeFileSync(path.join(home, "hung-up"), ""));
  else {
    send("answer", answer);
    response.end();
  }
}

let tellSearched = () => undefined;
const searched = new Promise((tell) => (tellSearched = tell));

const lines = readline.createInterface({ input: process.stdin });
lines.once("line", (token) => serve(token));
lines.once("close", () => {
  if (!behaviour.stubborn) process.exit(0);
});
if (behaviour.stubborn) process.on("SIGTERM", () => undefined);

/** Says that it listens where something else does. */
function serveElsewhere() {
  const other = http.createServer((_request, response) => response.end("<html>Another program</html>"));
  other.listen(0, "127.0.0.1", () => {
    const { port } = other.address();
    console.log(JSON.stringify({ event: "ready", port, pid: process.pid, version, api }));
  });
}

function serve(token) {
  if (behaviour.stolen) return serveElsewhere();
  const server = http.createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}` || request.headers.origin !== undefined) {
      reply(response, 401, { code: "bad_request", message: "No or wrong token.", retryable: false, details: {} });
      return;
    }
    if (request.method === "GET" && request.url === "/v1/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(": here\n\n");
      const becomeReady = () =>
        response.write('event: index_progress\ndata: {"state":"ready","done":10,"total":10}\n\n');
      if (behaviour.readyAfterSearch) searched.then(becomeReady);
      else becomeReady();
      return;
    }
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      if (request.url === "/v1/ask" && request.headers.accept?.includes("text/event-stream")) {
        ask(response);
        return;
      }
      const answer = ANSWERS[request.url];
      if (answer === undefined || request.headers["content-type"] !== "application/json") {
        reply(response, 404, { code: "bad_request", message: "No such operation.", retryable: false, details: {} });
      } else reply(response, 200, answer(JSON.parse(body)));
      if (request.url === "/v1/search") tellSearched();
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    fs.writeFileSync(
      path.join(home, "told.json"),
      JSON.stringify({ token, args: process.argv.slice(2), pid: process.pid, cwd: process.cwd() }),
    );
    console.error("a line of the sidecar's log");
    console.log("Loading…"); // what some library prints
    console.log(JSON.stringify({ event: "ready", port, pid: process.pid, version, api }));
  });
}

function reply(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
