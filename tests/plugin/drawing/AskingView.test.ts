// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { beforeAll, describe, expect, it } from "vitest";
import { AskingView, type Problem } from "../../../plugin/src/drawing/AskingView";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";

beforeAll(() => setup());

interface State {
  readonly progress: "asking" | "asked" | Problem;
  readonly found: string;
}

const asText = ({ progress, found }: State): string =>
  `${typeof progress === "string" ? progress : progress.problem} ${found}`.trim();

/** A view that asks for a text, and writes down what it draws. */
class TextView extends AskingView<State, HTMLElement> {
  readonly drawn: string[] = [];
  readonly replies: { readonly signal: AbortSignal; readonly reply: Deferred<string> }[] = [];

  ask(progress: "asking" | "asked"): void {
    this.model.change({ progress });
    void this.model.attempt(
      (signal) => {
        const reply = deferred<string>();
        this.replies.push({ signal, reply });
        return reply.promise;
      },
      (found) => this.model.change({ progress: "asked", found }),
    );
  }

  open(): Promise<void> {
    return this.onOpen();
  }

  shut(): Promise<void> {
    return this.onClose();
  }

  protected override build(into: HTMLElement): HTMLElement {
    return into;
  }

  protected override draw(_into: HTMLElement, state: State): void {
    this.drawn.push(asText(state));
  }
}

async function anOpenView() {
  const timers = new FakeTimers();
  const view = new TextView(
    WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(),
    { type: "catena-text", title: "Text", icon: "text" },
    { progress: "asked", found: "" },
    { open: () => Promise.resolve(), timers, explain: (error) => (error as Error).message },
  );
  await view.open();
  const ask = async (progress: "asking" | "asked") => {
    view.ask(progress);
    await timers.pass(0);
    const asked = view.replies.at(-1);
    if (asked === undefined) throw new Error("nothing is asked");
    return asked;
  };
  return { view, ask };
}

describe("a pane that asks the sidecar", () => {
  it("is drawn when it opens, is busy while it is asked for, and then shows what came", async () => {
    const { view, ask } = await anOpenView();
    expect(view.drawn).toEqual(["asked"]);

    const { reply } = await ask("asking");
    expect(view.contentEl.getAttribute("aria-busy")).toBe("true");
    reply.resolve("sea");
    await settled();

    expect(view.drawn).toEqual(["asked", "asking", "asked sea"]);
    expect(view.contentEl.getAttribute("aria-busy")).toBe("false");
  });

  it("says why what a person waits for failed, but keeps what it has where nobody waits", async () => {
    const { view, ask } = await anOpenView();

    (await ask("asked")).reply.reject(new Error("The sidecar stopped."));
    await settled();
    expect(view.drawn.at(-1)).toBe("asked");

    (await ask("asking")).reply.reject(new Error("The sidecar stopped."));
    await settled();
    expect(view.drawn.at(-1)).toBe("The sidecar stopped.");
  });

  it("ends what is under way when it is closed, draws no more, and has its state when it is opened again", async () => {
    const { view, ask } = await anOpenView();
    (await ask("asked")).reply.resolve("sea");
    await settled();
    const { signal, reply } = await ask("asking");
    const before = view.drawn.length;

    await view.shut();
    expect(signal.aborted).toBe(true);
    reply.resolve("moon");
    await settled();
    expect(view.drawn).toHaveLength(before);
    expect(view.contentEl.childElementCount).toBe(0);

    await view.open();
    expect(view.drawn.at(-1)).toBe("asking sea");
  });
});
