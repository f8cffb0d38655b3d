/** What `require('obsidian')` gives, and the proof that it does not drift from the package's types. */
import type * as O from "obsidian";
import type { HostInfo } from "../bridge/rpc";
import { App, SecretStorage } from "./app";
import { FileSystemAdapter } from "./adapter";
import { BasesEntry, BasesEntryGroup, BasesQueryResult, BasesView, BasesViewConfig, QueryController } from "./bases";
import { StringValue, Value } from "./bases";
import { Component } from "./component";
import * as controls from "./controls";
import { Editor } from "./editor";
import { Events } from "./events";
import { TAbstractFile, TFile, TFolder } from "./files";
import { FileManager } from "./file_manager";
import { EditableFileView, FileView, TextFileView } from "./file_view";
import * as functions from "./functions";
import { HoverPopover } from "./hover";
import { addIcon, getIcon, getIconIds, removeIcon, setIcon } from "./icons";
import { Keymap, Scope } from "./keymap";
import { WorkspaceLeaf } from "./leaf";
import { MarkdownRenderChild, MarkdownRenderer } from "./markdown_renderer";
import { MarkdownPreviewView, MarkdownView } from "./markdown_view";
import { Menu, MenuItem } from "./menu";
import { MetadataCache } from "./metadata";
import { ConfirmationModal, Modal } from "./modal";
import { Notice } from "./notice";
import { Plugin, PluginSettingTab } from "./plugin";
import * as search from "./search";
import { Setting, SettingGroup } from "./setting";
import { SettingTab } from "./setting_tab";
import { editorEditorField, editorInfoField, editorLivePreviewField } from "./source_editor";
import { FuzzySuggestModal, SuggestModal } from "./suggest";
import { WorkspaceRoot, WorkspaceSidedock, WorkspaceTabs } from "./tabs";
import * as text from "./text";
import { Vault } from "./vault";
import { ItemView, View, type Public } from "./view";
import { Workspace } from "./workspace";

const classes = {
  ...{ BasesEntry, BasesEntryGroup, BasesQueryResult, BasesView, BasesViewConfig, QueryController, StringValue, Value },
  ...{ App, Component, ConfirmationModal, EditableFileView, Editor, Events, FileManager, FileSystemAdapter, FileView },
  ...{ FuzzySuggestModal, HoverPopover, ItemView, Keymap, MarkdownPreviewView, MarkdownRenderChild, MarkdownRenderer },
  ...{ MarkdownView, Menu, MenuItem, MetadataCache, Modal, Notice, Plugin, PluginSettingTab, Scope, SecretStorage },
  ...{ Setting, SettingGroup, SettingTab, SuggestModal, TAbstractFile, TFile, TFolder, TextFileView, Vault, View },
  ...{ Workspace, WorkspaceLeaf, WorkspaceRoot, WorkspaceSidedock, WorkspaceTabs },
};
const functionsAndConstants = {
  ...{ addIcon, getIcon, getIconIds, removeIcon, setIcon },
  ...{ editorEditorField, editorInfoField, editorLivePreviewField },
  ...text,
  ...search,
  ...functions,
};

export function obsidianModule(info: HostInfo) {
  const { lineOfOffset, readFrontMatter, platformOf, getLanguageOf, ...documented } = functionsAndConstants;
  void [lineOfOffset, readFrontMatter];
  return { ...classes, ...controls, ...documented, Platform: platformOf(info), getLanguage: getLanguageOf(info) };
}

// 1. Every name exists in obsidian.d.ts: a typo, or an export that the app has dropped, fails here.
type Shim = ReturnType<typeof obsidianModule>;
type Unknown = Exclude<keyof Shim, keyof typeof O>;
const noUnknownExports: Unknown extends never ? true : Unknown = true;

// 2. Functions and constants can stand where the documented ones are used.
type Plain = Exclude<keyof Shim, keyof typeof classes | keyof typeof controls> | "setTooltip";
const plainExportsFit = (shim: Shim): Pick<typeof O, Plain> => shim;

// 3. Each class says `implements`; those whose documented types have `protected` members or private constructors are checked here.
const instancesFit = (
  item: MenuItem,
  view: MarkdownView,
  tab: PluginSettingTab,
): [O.MenuItem, Public<O.MarkdownView>, O.PluginSettingTab] => [item, view, tab];

void [noUnknownExports, plainExportsFit, instancesFit];
