/** The command palette and the quick switcher. */
import type * as O from "obsidian";
import { commandAction } from "../api/commands";
import { Keymap } from "../api/keymap";
import { registryOf } from "../api/registry";
import { renderResults } from "../api/search";
import { FuzzySuggestModal } from "../api/suggest";

interface Choice {
  readonly command: O.Command;
  readonly run: () => void;
}

export class CommandPalette extends FuzzySuggestModal<Choice> {
  readonly #choices: readonly Choice[];

  /** What is available is decided before the palette takes the focus. */
  constructor(app: O.App) {
    super(app);
    this.setPlaceholder("Select a command...");
    this.setInstructions([
      { command: "↑↓", purpose: "to navigate" },
      { command: "↵", purpose: "to use" },
      { command: "esc", purpose: "to dismiss" },
    ]);
    const available = [...registryOf(app).commands.values()].flatMap((command) => {
      const run = commandAction(app, command);
      return run ? [{ command, run }] : [];
    });
    this.#choices = available.sort((a, b) => a.command.name.localeCompare(b.command.name));
  }

  getItems(): Choice[] {
    return [...this.#choices];
  }

  getItemText({ command }: Choice): string {
    return command.name;
  }

  override renderSuggestion(found: O.FuzzyMatch<Choice>, el: HTMLElement): void {
    el.addClass("mod-complex");
    renderResults(
      el.createDiv("suggestion-content").createDiv("suggestion-title"),
      found.item.command.name,
      found.match,
    );
    const aux = el.createDiv("suggestion-aux");
    for (const { modifiers, key } of found.item.command.hotkeys ?? []) {
      aux.createEl("kbd", {
        cls: "suggestion-hotkey",
        text: [...modifiers.map((each) => (each === "Mod" ? "Ctrl" : each)), key].join(" "),
      });
    }
  }

  onChooseItem({ run }: Choice): void {
    run();
  }
}

export class QuickSwitcher extends FuzzySuggestModal<O.TFile> {
  constructor(app: O.App) {
    super(app);
    this.setPlaceholder("Find or create a note...");
    this.setInstructions([
      { command: "↑↓", purpose: "to navigate" },
      { command: "↵", purpose: "to open" },
      { command: "ctrl ↵", purpose: "to open in new tab" },
      { command: "esc", purpose: "to dismiss" },
    ]);
  }

  getItems(): O.TFile[] {
    const recent = this.app.workspace.getLastOpenFiles();
    const place = (file: O.TFile): number => recent.indexOf(file.path) + 1 || Infinity;
    return this.app.vault.getMarkdownFiles().sort((a, b) => place(a) - place(b) || a.path.localeCompare(b.path));
  }

  getItemText(file: O.TFile): string {
    return file.path.replace(/\.md$/, "");
  }

  onChooseItem(file: O.TFile, evt: MouseEvent | KeyboardEvent): void {
    void this.app.workspace.getLeaf(Keymap.isModEvent(evt)).openFile(file);
  }
}
