// A child process for the sample plugin: token on standard input, one ready line, server-sent events, gone with its parent.
import http from "node:http";
import readline from "node:readline";

const lines = readline.createInterface({ input: process.stdin });
const token = (await lines[Symbol.asyncIterator]().next()).value;
process.stdin.on("end", () => process.exit(0));
process.stdin.resume();

const server = http.createServer((request, response) => {
  if (request.headers.authorization !== `Bearer ${token}` || request.headers.origin !== undefined) {
    response.writeHead(401).end();
    return;
  }
  if (request.url === "/echo") {
    response.writeHead(200, { "content-type": "application/json" });
    request.pipe(response);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const step of [1, 2, 3]) response.write(`event: step\ndata: {"step": ${step}}\n\n`);
  response.end();
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ event: "ready", port: server.address().port, pid: process.pid })}\n`);
});
