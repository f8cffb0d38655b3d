// plugin/src/sidecar/client.ts: one typed function per operation, which can be handed on. They are made from the table of results, because each costs room.

export const camel = (name) => name.replace(/_(\w)/gu, (_whole, letter) => letter.toUpperCase());
const capitalized = (name) => name.replace(/^\w/u, (letter) => letter.toUpperCase());

export function typescriptClient(contract, { operations, streams }, banner) {
  const streamOf = new Map(streams.map((stream) => [stream.operation, stream]));
  const progressOf = ({ name, result }) => streamOf.get(name)?.events.filter(({ payload }) => payload !== result && payload !== "Problem") ?? [];
  const mayBeEmpty = (request) => (contract.$defs[request].required ?? []).length === 0;

  const plain = ({ name, description, request, result }) => `  /** ${description} */
  readonly ${camel(name)}: (request${mayBeEmpty(request) ? "?" : ""}: ${request}, signal?: AbortSignal) => Promise<${result}>;`;
  const listening = (name) => `${capitalized(camel(name))}Listening`;
  const handler = ({ name, payload }) => `        ${name}: (payload) => listening.on${capitalized(camel(name))}(read("${payload}", payload)),`;
  const streamed = (operation) => `  /** ${operation.description} */
  readonly ${camel(operation.name)}: (request: ${operation.request}, listening: ${listening(operation.name)}) => Promise<${operation.result}>;`;
  const streaming = (operation) => `    ${camel(operation.name)}: (request: ${operation.request}, listening: ${listening(operation.name)}) =>
      transport.stream("${operation.name}", request, listening.signal, {
${progressOf(operation).map(handler).join("\n")}
      }),`;
  const listener = (operation) => `/** Who hears of the result of ${operation.name} while it is made. */
export interface ${listening(operation.name)} {
  /** Aborting it closes the connection, which cancels the operation in the sidecar. */
  readonly signal: AbortSignal;
${progressOf(operation).map(({ name, payload }) => `  readonly on${capitalized(camel(name))}: (payload: ${payload}) => void;`).join("\n")}
}`;

  const several = operations.filter(({ name }) => streamOf.has(name));
  const words = new Set(operations.flatMap((operation) => [operation.request, operation.result, ...progressOf(operation).map(({ payload }) => payload)]));
  return `// ${banner}

import {
  RESULT_OF,
  type Operations,
${[...words].sort().map((word) => `  type ${word},`).join("\n")}
} from "../wire/types.generated";
import { read } from "../wire/validate";
import type { Transport } from "./transport";

${several.map(listener).join("\n\n")}

/** The operations of a running sidecar. Any call may throw Refused, BadReply, Cancelled or SidecarUnavailable. */
export interface SidecarClient {
${operations.map((operation) => (streamOf.has(operation.name) ? streamed : plain)(operation)).join("\n\n")}
}

/** The client that calls through this transport. */
export function sidecarClient(transport: Transport): SidecarClient {
  const callOf =
    <O extends keyof Operations>(operation: O) =>
    (request: Operations[O]["request"] = {}, signal?: AbortSignal) =>
      transport.call(operation, request, signal);
  const methods = (Object.keys(RESULT_OF) as (keyof Operations)[]).map((name) => [
    name.replace(/_(\\w)/gu, (_whole, letter: string) => letter.toUpperCase()),
    callOf(name),
  ]);
  return {
    // A method for every operation, as a test makes sure; what it takes and gives is the operation's.
    ...(Object.fromEntries(methods) as SidecarClient),
${several.map(streaming).join("\n")}
  };
}
`;
}
