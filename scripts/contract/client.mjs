// plugin/src/sidecar/client.ts: one typed method per operation.

const camel = (name) => name.replace(/_(\w)/gu, (_whole, letter) => letter.toUpperCase());
const capitalized = (name) => name.replace(/^\w/u, (letter) => letter.toUpperCase());

export function typescriptClient(contract, { operations, streams }, banner) {
  const streamOf = new Map(streams.map((stream) => [stream.operation, stream]));
  const progressOf = ({ name, result }) => streamOf.get(name)?.events.filter(({ payload }) => payload !== result && payload !== "Problem") ?? [];
  const mayBeEmpty = (request) => (contract.$defs[request].required ?? []).length === 0;

  const plain = ({ name, description, request, result }) => `  /** ${description} */
  ${camel(name)}(request: ${request}${mayBeEmpty(request) ? " = {}" : ""}, signal?: AbortSignal): Promise<${result}> {
    return this.transport.call("${name}", request, signal);
  }`;
  const listening = (name) => `${capitalized(camel(name))}Listening`;
  const handler = ({ name, payload }) => `      ${name}: (payload) => listening.on${capitalized(camel(name))}(read("${payload}", payload)),`;
  const streamed = (operation) => `  /** ${operation.description} */
  ${camel(operation.name)}(request: ${operation.request}, listening: ${listening(operation.name)}): Promise<${operation.result}> {
    return this.transport.stream("${operation.name}", request, listening.signal, {
${progressOf(operation).map(handler).join("\n")}
    });
  }`;
  const listener = (operation) => `/** Who hears of the result of ${operation.name} while it is made. */
export interface ${listening(operation.name)} {
  /** Aborting it closes the connection, which cancels the operation in the sidecar. */
  readonly signal: AbortSignal;
${progressOf(operation).map(({ name, payload }) => `  readonly on${capitalized(camel(name))}: (payload: ${payload}) => void;`).join("\n")}
}`;

  const several = operations.filter(({ name }) => streamOf.has(name));
  const words = new Set(operations.flatMap((operation) => [operation.request, operation.result, ...progressOf(operation).map(({ payload }) => payload)]));
  return `// ${banner}

import type {
${[...words].sort().map((word) => `  ${word},`).join("\n")}
} from "../wire/types.generated";
import { read } from "../wire/validate";
import type { Transport } from "./transport";

${several.map(listener).join("\n\n")}

/** The operations of a running sidecar. Any call may throw Refused, BadReply, Cancelled or SidecarUnavailable. */
export class SidecarClient {
  constructor(private readonly transport: Transport) {}

${operations.map((operation) => (streamOf.has(operation.name) ? streamed : plain)(operation)).join("\n\n")}
}
`;
}
