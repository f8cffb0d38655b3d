/** Which commands can run now, and running them: the app's rules for the four kinds of callbacks. */
import type * as O from "obsidian";
import { MarkdownView } from "./markdown_view";

/** What running the command now would call; null when it is not available. */
export function commandAction(app: O.App, command: O.Command): (() => void) | null {
  const { checkCallback, editorCheckCallback, editorCallback, callback } = command;
  const view = app.workspace.getActiveViewOfType(MarkdownView as unknown as O.Constructor<O.MarkdownView>);
  if (editorCheckCallback) {
    if (!view || editorCheckCallback(true, view.editor, view) !== true) return null;
    return () => void editorCheckCallback(false, view.editor, view);
  }
  if (editorCallback) return view ? () => void editorCallback(view.editor, view) : null;
  if (checkCallback) return checkCallback(true) === true ? () => void checkCallback(false) : null;
  return callback ? () => void callback() : null;
}

/** Runs a command when it is available; says whether it was. */
export function runCommand(app: O.App, command: O.Command): boolean {
  const action = commandAction(app, command);
  action?.();
  return action !== null;
}
