/** Documented functions that are neither about text nor about the page: timing, requests, the platform, versions. */
import temml from "temml";
import type * as O from "obsidian";
import { fromBase64, toBase64 } from "../bridge/bytes";
import { call, type HostInfo } from "../bridge/rpc";

export const apiVersion = "1.13.1";

export function debounce<T extends unknown[], V>(
  cb: (...args: [...T]) => V,
  timeout = 0,
  resetTimer = false,
): O.Debouncer<T, V> {
  let timer: number | undefined;
  let waiting: T | null = null;
  const run = (): V | void => {
    window.clearTimeout(timer);
    timer = undefined;
    const args = waiting;
    waiting = null;
    if (args) return cb(...args);
  };
  const debounced = (...args: T): O.Debouncer<T, V> => {
    waiting = args;
    if (timer === undefined || resetTimer) {
      window.clearTimeout(timer);
      timer = window.setTimeout(run, timeout);
    }
    return result;
  };
  const cancel = (): O.Debouncer<T, V> => {
    window.clearTimeout(timer);
    timer = undefined;
    waiting = null;
    return result;
  };
  const result = Object.assign(debounced, { cancel, run }) as O.Debouncer<T, V>;
  return result;
}

/** In the language that the host was started with. */
export function getLanguageOf({ language }: HostInfo): typeof O.getLanguage {
  return () => language;
}

export function requireApiVersion(version: string): boolean {
  const [have, want] = [apiVersion, version].map((each) => each.split(".").map(Number));
  for (let i = 0; i < 3; i += 1) {
    const difference = (have?.[i] ?? 0) - (want?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export function platformOf(info: HostInfo): typeof O.Platform {
  return {
    isDesktop: true,
    isMobile: false,
    isDesktopApp: true,
    isMobileApp: false,
    isIosApp: false,
    isAndroidApp: false,
    isPhone: false,
    isTablet: false,
    isMacOS: info.platform === "darwin",
    isWin: info.platform === "win32",
    isLinux: info.platform === "linux",
    isSafari: false,
    resourcePathPrefix: "/__vault/",
  };
}

interface Fetched {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Done by the host's Node side: no CORS and no Origin, as in the app. Addresses outside this machine are refused. */
export function requestUrl(request: O.RequestUrlParam | string): O.RequestUrlResponsePromise {
  const response = fetchWhole(typeof request === "string" ? { url: request } : request);
  response.catch(() => undefined); // the caller hears of it through whichever of the promises it awaits
  return Object.defineProperties(response, {
    arrayBuffer: { get: () => response.then((each) => each.arrayBuffer) },
    json: { get: () => response.then((each): unknown => each.json) },
    text: { get: () => response.then((each) => each.text) },
  }) as O.RequestUrlResponsePromise;
}

async function fetchWhole(request: O.RequestUrlParam): Promise<O.RequestUrlResponse> {
  const { url, method = "GET", contentType, body } = request;
  const headers = { ...(contentType !== undefined && { "content-type": contentType }), ...request.headers };
  const fetched = await call<Fetched>("http.fetch", url, {
    method,
    headers,
    body: body === undefined ? null : toBase64(body),
  });
  if (fetched.status >= 400 && request.throw !== false) {
    throw Object.assign(new Error(`Request failed, status ${String(fetched.status)}`), { status: fetched.status });
  }
  const bytes = new Uint8Array(fromBase64(fetched.body));
  const text = new TextDecoder().decode(bytes);
  return {
    status: fetched.status,
    headers: fetched.headers,
    arrayBuffer: bytes.buffer,
    text,
    get json(): unknown {
      return JSON.parse(text);
    },
  };
}

/** What draws formulas is always there: not MathJax, but the browser's own MathML. */
export function loadMathJax(): Promise<void> {
  return Promise.resolve();
}

export function renderMath(source: string, display: boolean): HTMLElement {
  const el = createSpan({ cls: display ? "math math-block" : "math math-inline" });
  temml.render(source, el, { displayMode: display, throwOnError: false });
  return el;
}

export function finishRenderMath(): Promise<void> {
  return Promise.resolve();
}
