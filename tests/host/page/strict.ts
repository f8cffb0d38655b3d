/**
 * Proxies that refuse what the documented API does not have, so that a plugin cannot come to lean on the host's own ways or
 * on undocumented parts of the app without somebody noticing.
 */

/** JavaScript itself asks any object for these: `await`, `JSON.stringify`, module interop, and consoles. */
const ASKED_OF_ANYTHING = new Set(["then", "toJSON", "constructor", "default", "__esModule", "nodeType", "inspect"]);

/** Throws, naming what was asked for. */
export function notImplemented(what: string): never {
  throw new Error(`[test host] ${what} is not implemented in the test host`);
}

/**
 * The object itself, except that asking it for a member it does not have throws and names the member.
 *
 * Returned from a constructor, it becomes `this` of the subclass too, so that `#private` fields keep working.
 */
export function refuseUnknown<T extends object>(target: T, name: string): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === "symbol" || key in object || ASKED_OF_ANYTHING.has(key))
        return Reflect.get(object, key, receiver);
      return notImplemented(`${name}.${key}`);
    },
  });
}

/** A root class whose instances refuse unknown members when they are given a name. It must hold no private field itself. */
export class Strict {
  constructor(name?: string) {
    if (name !== undefined) return refuseUnknown(this, name);
  }
}
