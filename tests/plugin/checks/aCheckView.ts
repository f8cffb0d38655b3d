/** The list of a check, opened in a test. */
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import type { Check } from "../../../plugin/src/checks/checked";
import { CheckView } from "../../../plugin/src/checks/CheckView";
import type { Place } from "../../../plugin/src/drawing/place";
import type { LabelledPage } from "../../../plugin/src/marks/marks";
import { MarkStore } from "../../../plugin/src/marks/markStore";
import { FakeTimers, settled } from "../fakes";

/** The view opened and closed as Obsidian does. */
class OpenedView extends CheckView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }

  closeForTest(): Promise<void> {
    return this.onClose();
  }
}

/** @param text Of the note that is checked. */
export async function aCheckView(checkOf: (name: string, path: string) => Check, text = "") {
  const timers = new FakeTimers();
  const store = new MarkStore();
  const saved: string[] = [];
  const opened: Place[] = [];
  const pages: LabelledPage[] = [];
  const shown: string[] = [];
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    save: (paths) => {
      saved.push(...paths);
      return Promise.resolve();
    },
    read: () => Promise.resolve(new TextEncoder().encode(text)),
    store,
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    open: (place) => Promise.resolve(void opened.push(place)),
    openPage: (page) => Promise.resolve(void pages.push(page)),
    show: (path, sentence) => Promise.resolve(void shown.push(`${path} ${sentence.id}`)),
    checkOf,
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  const run = async (check: Check): Promise<void> => {
    void view.check(check);
    await timers.pass(0);
  };
  const texts = (selector: string): string[] =>
    [...view.contentEl.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const press = async (selector: string): Promise<void> => {
    view.contentEl.querySelector<HTMLElement>(selector)?.click();
    await timers.pass(0);
    await settled();
  };
  return { view, store, saved, opened, pages, shown, run, texts, press };
}
