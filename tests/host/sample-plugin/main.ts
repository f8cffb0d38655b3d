/** A plugin that uses the host as a real one would: every test in tests/e2e/host.test.mjs looks at what it did. */
import { spawn } from "node:child_process";
import http from "node:http";
import { EditorView } from "@codemirror/view";
import {
  editorInfoField,
  FileSystemAdapter,
  FuzzySuggestModal,
  ItemView,
  Keymap,
  MarkdownRenderer,
  Notice,
  Plugin,
  PluginSettingTab,
  requestUrl,
  type SettingDefinitionItem,
  type TFile,
} from "obsidian";

const VIEW = "host-sample-view";

interface Ready {
  readonly port: number;
  readonly pid: number;
}

class SampleView extends ItemView {
  private remembered = 0;

  override getState(): Record<string, unknown> {
    return { remembered: this.remembered };
  }

  override async setState(state: unknown): Promise<void> {
    this.remembered = (state as { remembered?: number }).remembered ?? 0;
    this.contentEl.setAttribute("data-remembered", String(this.remembered));
    return Promise.resolve();
  }

  getViewType(): string {
    return VIEW;
  }

  getDisplayText(): string {
    return "Sample";
  }

  override async onOpen(): Promise<void> {
    await MarkdownRenderer.render(
      this.app,
      "Rendered: [[Target]] and **bold**",
      this.contentEl.createDiv("markdown-rendered"),
      "",
      this,
    );
    const link = this.contentEl.createEl("a", { cls: "internal-link", text: "Open the target", href: "Target" });
    this.registerDomEvent(link, "click", (event) => {
      event.preventDefault();
      void this.app.workspace.openLinkText("Folder/Target#Second part", "", Keymap.isModEvent(event));
    });
    this.registerDomEvent(link, "mouseover", (event) => {
      const linktext = "Folder/Target#Second part";
      this.app.workspace.trigger("hover-link", {
        event,
        source: VIEW,
        hoverParent: this.leaf,
        targetEl: link,
        linktext,
      });
    });
  }
}

class NotePicker extends FuzzySuggestModal<TFile> {
  getItems(): TFile[] {
    return this.app.vault.getMarkdownFiles();
  }

  getItemText(file: TFile): string {
    return file.path;
  }

  onChooseItem(file: TFile): void {
    void this.app.workspace.getLeaf(false).openFile(file, { eState: { line: 2 } });
  }
}

class SampleTab extends PluginSettingTab {
  override getSettingDefinitions(): SettingDefinitionItem[] {
    const validate = (value: string): string | undefined =>
      value.startsWith("/") ? "Choose a folder inside the vault." : undefined;
    return [
      { name: "Folder", desc: "Where notes go.", control: { type: "folder", key: "folder", validate } },
      { type: "group", heading: "More", items: [{ name: "Loud", control: { type: "toggle", key: "loud" } }] },
    ];
  }
}

export default class HostSample extends Plugin {
  override settings = { folder: "Folder", loud: false };
  private child: ReturnType<typeof spawn> | null = null;

  override async onload(): Promise<void> {
    Object.assign(this.settings, await this.loadData());
    const status = this.addStatusBarItem();
    status.setText("Sample: off");
    this.registerView(VIEW, (leaf) => new SampleView(leaf));
    this.registerHoverLinkSource(VIEW, { display: "Sample", defaultMod: false });
    this.registerMarkdownCodeBlockProcessor("sample", (source, el) => void el.createSpan({ text: `Drawn: ${source}` }));
    this.addSettingTab(new SampleTab(this.app, this));
    this.addRibbonIcon("flask-conical", "Open sample", () => void this.app.workspace.ensureSideLeaf(VIEW, "right"));
    this.addCommand({ id: "pick", name: "Pick a note", callback: () => new NotePicker(this.app).open() });
    this.addCommand({
      id: "insert",
      name: "Insert text",
      editorCallback: (editor) => editor.replaceRange("Inserted. ", { line: 0, ch: 0 }),
    });
    this.addCommand({
      id: "undocumented",
      name: "Use an undocumented member",
      callback: () => Reflect.get(this.app, "plugins"),
    });
    // Known only when CodeMirror and Obsidian's field are the host's own.
    this.registerEditorExtension(
      EditorView.editorAttributes.of((view) => ({ "data-note": view.state.field(editorInfoField).file?.path ?? "" })),
    );
    this.registerEvent(this.app.vault.on("create", (file) => new Notice(`Created ${file.path}`)));
    this.app.workspace.onLayoutReady(async () => {
      status.setText(`Sample: ${await this.talkToChild()}`);
    });
  }

  override onunload(): void {
    this.child?.stdin?.end();
  }

  /** Starts the child, asks it in both ways, and says what came back. */
  private async talkToChild(): Promise<string> {
    const { adapter } = this.app.vault;
    if (!(adapter instanceof FileSystemAdapter)) return "not a folder";
    const script = this.app.loadLocalStorage("host-sample-script") as string;
    this.child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"], cwd: adapter.getBasePath() });
    this.child.stdin?.write("secret\n");
    const { port, pid } = await this.readyLine();
    const url = `http://127.0.0.1:${String(port)}`;
    const headers = { Authorization: "Bearer secret" };
    const echoed = await requestUrl({
      url: `${url}/echo`,
      method: "POST",
      headers,
      body: JSON.stringify({ word: "hello" }),
    });
    const steps = await this.countEvents(`${url}/events`, headers);
    return `${(echoed.json as { word: string }).word}, ${String(steps)} steps, pid ${String(pid)}`;
  }

  private readyLine(): Promise<Ready> {
    return new Promise((resolve) => {
      this.child?.stdout?.once("data", (data: Uint8Array) => {
        resolve(JSON.parse(new TextDecoder().decode(data)) as Ready);
      });
    });
  }

  private countEvents(url: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = http.request(url, { headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("end", () => resolve(text.split("event: step").length - 1));
      });
      request.on("error", reject);
      request.end();
    });
  }
}
