// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HistoryModal } from "../../../plugin/src/history/HistoryModal";
import { NOW, type Days } from "../../../plugin/src/history/historyState";
import type { NoteHistory, NoteHistoryRequest } from "../../../plugin/src/wire/types.generated";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";
import { aHistory, aVersion } from "./histories";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const REWORDED = aVersion({
  version: "b2",
  valid_time_start: "2024-03-02",
  dated_by: "git",
  event: "Content modified",
  changes: [
    { kind: "sentence_reworded", text: "The moon pulls the sea.", before: "The wind pulls the sea." },
    { kind: "link_added", text: "Moon", before: null },
  ],
});
const TWO = aHistory([aVersion({ valid_time_end: "2024-03-02", note_path: "Inbox/Tides.md" }), REWORDED]);

async function anOpenModal(days: Days = NOW) {
  const timers = new FakeTimers();
  const saved: string[] = [];
  const calls: { request: NoteHistoryRequest; reply: Deferred<NoteHistory> }[] = [];
  const modal = new HistoryModal(
    App.createConfigured__().asOriginalType__(),
    "Notes/Tides.md",
    {
      noteHistory: (request) => {
        const reply = deferred<NoteHistory>();
        calls.push({ request, reply });
        return reply.promise;
      },
      save: (paths) => {
        saved.push(...paths);
        return Promise.resolve();
      },
      explain: (error) => (error instanceof Error ? error.message : ""),
      timers,
    },
    days,
  );
  document.body.append(modal.contentEl);
  modal.onOpen();
  await timers.pass(0);
  const one = <E extends HTMLElement>(selector: string): E => {
    const el = modal.contentEl.querySelector<E>(selector);
    if (el === null) throw new Error(`nothing is ${selector}`);
    return el;
  };
  const texts = (selector: string): string[] =>
    [...modal.contentEl.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const reply = async (history: NoteHistory | Error): Promise<void> => {
    const last = calls.at(-1);
    if (history instanceof Error) last?.reply.reject(history);
    else last?.reply.resolve(history);
    await settled();
  };
  const submit = async (asOf: string, knownAt: string): Promise<void> => {
    const [first, second] = [...modal.contentEl.querySelectorAll<HTMLInputElement>("input[type=date]")];
    if (first === undefined || second === undefined) throw new Error("there are no two dates");
    [first.value, second.value] = [asOf, knownAt];
    one("form").dispatchEvent(new Event("submit", { cancelable: true }));
    await timers.pass(0);
  };
  return { modal, timers, one, texts, reply, submit, saved, calls };
}

describe("how a note changed", () => {
  it("is read from what was saved first, and shows the newest version first", async () => {
    const { texts, reply, saved, calls } = await anOpenModal();

    await reply(TWO);

    expect(saved).toEqual(["Notes/Tides.md"]);
    expect(calls[0]?.request).toEqual({ path: "Notes/Tides.md" });
    expect(texts(".catena-moment-day")).toEqual(["since Mar 2, 2024", "Jan 15, 2024 until Mar 2, 2024"]);
    expect(texts(".catena-moment-event")).toEqual(["Content modified", "Note created"]);
    expect(texts(".catena-moment")[1]).toContain("It was at Inbox/Tides.md.");
  });

  it("marks the words that were added and removed", async () => {
    const { texts, reply } = await anOpenModal();

    await reply(TWO);

    expect(texts(".catena-change")[0]).toBe("The windmoon pulls the sea.");
    expect(texts(".catena-change del")).toEqual(["wind"]);
    expect(texts(".catena-change ins")).toEqual(["moon", "Moon"]);
    expect(texts(".catena-change-kind")).toEqual(["Link added: "]);
  });

  it("shows the text as of a day, as known on a day", async () => {
    const { one, texts, reply, submit, calls } = await anOpenModal();
    await reply(TWO);

    await submit("2024-01-20", "2024-02-01");
    await reply({ ...TWO, content: "# Tides\n\nThe <b>wind</b> pulls.\n" });

    expect(calls.at(-1)?.request).toEqual({ path: "Notes/Tides.md", as_of: "2024-01-20", known_at: "2024-02-01" });
    expect(texts(".catena-then h4")).toEqual(["As of Jan 20, 2024, as known on Feb 1, 2024"]);
    expect(one(".catena-then-text").textContent).toBe("# Tides\n\nThe <b>wind</b> pulls.\n");
    expect(one(".catena-then-text").querySelector("b")).toBeNull();
  });

  it("says that the note did not exist on a day", async () => {
    const { one, reply, submit } = await anOpenModal();
    await reply(TWO);

    await submit("2020-01-01", "");
    await reply({ ...TWO, versions: [], content: null });

    expect(one(".catena-then").textContent).toContain("The note did not exist on Jan 1, 2020, as far as is known.");
  });

  it("shows the text of a version's day with its button, and comes back to now", async () => {
    const { modal, texts, reply, timers, calls, one } = await anOpenModal();
    await reply(TWO);
    const [, older] = [...modal.contentEl.querySelectorAll<HTMLElement>(".catena-moment button")];

    older?.click();
    await timers.pass(0);
    expect(calls.at(-1)?.request).toEqual({ path: "Notes/Tides.md", as_of: "2024-01-15" });
    await reply(TWO);
    one(".catena-show-now").click();
    await timers.pass(0);
    await reply(TWO);

    expect(calls.at(-1)?.request).toEqual({ path: "Notes/Tides.md" });
    expect(texts(".catena-then")).toEqual([]);
  });

  it("opens at a day when a timeline asks for it", async () => {
    const { one, calls } = await anOpenModal({ asOf: "2024-01-15", knownAt: null });

    expect(calls[0]?.request).toEqual({ path: "Notes/Tides.md", as_of: "2024-01-15" });
    expect(one<HTMLInputElement>("input[type=date]").value).toBe("2024-01-15");
  });

  it("shows only the newest answer", async () => {
    const { texts, submit, calls } = await anOpenModal();
    await submit("2024-01-20", "");

    calls[1]?.reply.resolve({ ...TWO, content: "new" });
    calls[0]?.reply.resolve({ ...TWO, content: "old", versions: [] });
    await settled();

    expect(texts(".catena-then-text")).toEqual(["new"]);
  });

  it("says why it can't be told", async () => {
    const { one, reply } = await anOpenModal();

    await reply(new Error("There is no note Notes/Tides.md."));

    expect(one(".catena-query-problem").textContent).toBe("There is no note Notes/Tides.md.");
  });
});
