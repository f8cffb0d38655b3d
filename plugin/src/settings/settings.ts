/** What a person may choose, as kept in data.json. That file syncs with the vault, so nothing in it decides which program is run. */

import { usableColorRoles, type ColorRole } from "./colorRoles";
import { isLinkStyle, type LinkStyle } from "./linkStyles";
import { usableRelationFields, type RelationField } from "./relationFields";
import { t } from "../texts/texts";

export type SearchMode = "hybrid" | "text" | "semantic";

export const SEARCH_MODES: readonly SearchMode[] = ["hybrid", "text", "semantic"];

/** When a question's plan is shown before it runs; *yolo switches to never. */
export type ShowPlan = "always" | "expensive" | "never";

const SHOW_PLAN: readonly ShowPlan[] = ["always", "expensive", "never"];

export interface Settings {
  /** Start the sidecar when Obsidian starts; otherwise with the first question. */
  readonly startWithObsidian: boolean;
  /** Where summaries are written, relative to the vault; "" leaves it to the sidecar (Synthesis). */
  readonly synthesisFolder: string;
  /** Where annotation notes are looked for, relative to the vault; "" leaves it to the sidecar (everywhere). */
  readonly annotationsFolder: string;
  /** How many notes a search shows. */
  readonly resultsLimit: number;
  /** How the query pane searches when it opens. */
  readonly searchMode: SearchMode;
  readonly showPlan: ShowPlan;
  /** Where answers are saved, relative to the vault; "" is where summaries are written. */
  readonly answersFolder: string;
  /** Fields of notes that state relations, beside those that the sidecar knows. */
  readonly relationFields: readonly RelationField[];
  /** Where the page numbers of generated notes lead. */
  readonly linkStyle: LinkStyle;
  /** The roles of colours, where they differ from Zotero Integration's convention. */
  readonly colorRoles: readonly ColorRole[];
  /** Whether the text of PDFs is indexed too. */
  readonly indexPdfs: boolean;
  /** Whether to show what changes before an existing summary is renewed. */
  readonly previewSummaries: boolean;
  /** Folders that are not read, besides those that Obsidian excludes; relative to the vault. */
  readonly excludedFolders: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  startWithObsidian: true,
  synthesisFolder: "",
  annotationsFolder: "",
  resultsLimit: 20,
  searchMode: "hybrid",
  showPlan: "expensive",
  answersFolder: "",
  relationFields: [],
  linkStyle: "citekey",
  colorRoles: [],
  indexPdfs: false,
  previewSummaries: true,
  excludedFolders: [],
};

export const RESULTS_LIMITS = { min: 5, max: 100, step: 5 } as const;

/**
 * Reads settings from whatever data.json held. Never throws: what can't be used is left at its default, since the
 * file may come from another version, another device or a merge.
 */
export function parseSettings(data: unknown): Settings {
  const given: Readonly<Record<string, unknown>> = typeof data === "object" && data !== null ? { ...data } : {};
  const { synthesisFolder, annotationsFolder, resultsLimit, searchMode, showPlan, answersFolder, linkStyle } = given;
  const isOn = (key: "startWithObsidian" | "indexPdfs" | "previewSummaries"): boolean => {
    const value = given[key];
    return typeof value === "boolean" ? value : DEFAULT_SETTINGS[key];
  };
  return {
    startWithObsidian: isOn("startWithObsidian"),
    synthesisFolder: usableFolder(synthesisFolder),
    annotationsFolder: usableFolder(annotationsFolder),
    resultsLimit: usableLimit(resultsLimit),
    searchMode: isSearchMode(searchMode) ? searchMode : DEFAULT_SETTINGS.searchMode,
    showPlan: SHOW_PLAN.find((show) => show === showPlan) ?? DEFAULT_SETTINGS.showPlan,
    answersFolder: usableFolder(answersFolder),
    relationFields: usableRelationFields(given["relationFields"]),
    linkStyle: isLinkStyle(linkStyle) ? linkStyle : DEFAULT_SETTINGS.linkStyle,
    colorRoles: usableColorRoles(given["colorRoles"]),
    indexPdfs: isOn("indexPdfs"),
    previewSummaries: isOn("previewSummaries"),
    excludedFolders: usableFolders(given["excludedFolders"]),
  };
}

export function isSearchMode(value: unknown): value is SearchMode {
  return SEARCH_MODES.some((mode) => mode === value);
}

/** Why a folder can't be used, as a sentence; undefined when it can. */
export function whyNotFolder(folder: string): string | undefined {
  if (!folder.trim()) return undefined;
  if (/^([/\\]|[a-z]:)/iu.test(folder.trim())) return t.Set_folder_absolute;
  const parts = folder.trim().split(/[\\/]/u);
  if (parts.includes("..")) return t.Set_folder_outside;
  if (parts.some((part) => part.startsWith("."))) return t.Set_folder_hidden;
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\u0000-\u001f:*?"<>|]/u.test(folder)) return t.Set_folder_signs;
  return undefined;
}

/** Where the sidecar writes when no folder was chosen. */
export const SIDECARS_FOLDER = "Synthesis";

/** Where answers are saved: the folder chosen for them, else the one of summaries. */
export function folderForAnswers({ answersFolder, synthesisFolder }: Settings): string {
  return [answersFolder, synthesisFolder].find((folder) => folder !== "") ?? SIDECARS_FOLDER;
}

/** What a setting does, of one that restarts the sidecar. */
export function restarting(desc: string): string {
  return `${desc} ${t.Set_restarts}`;
}

/** The sidecar's arguments for these settings; each is one word, so that no folder or field is read as a flag. */
export function serveArguments(settings: Settings): readonly string[] {
  return [
    ...(settings.annotationsFolder ? [`--annotations-folder=${settings.annotationsFolder}`] : []),
    ...(settings.synthesisFolder ? [`--synthesis-folder=${settings.synthesisFolder}`] : []),
    ...settings.relationFields.map(({ field, type }) => `--relation-field=${field}=${type}`),
    ...(settings.linkStyle === DEFAULT_SETTINGS.linkStyle ? [] : [`--link-style=${settings.linkStyle}`]),
    ...settings.colorRoles.map(({ color, role }) => `--color-role=${color}=${role}`),
    ...(settings.indexPdfs ? ["--index-pdfs"] : []),
    ...settings.excludedFolders.map((folder) => `--exclude=${folder}/`),
  ];
}

/** What is chosen on this device, where it may be elsewhere than on others; null leaves it to the sidecar. */
export interface DeviceChoices {
  /** The folder of an embedding model of one's own. */
  readonly model: string | null;
  /** Where a team shares its vectors: a path, or an address. */
  readonly sharedIndex: string | null;
}

/** The sidecar's arguments for what is chosen on this device. */
export function deviceArguments({ model, sharedIndex }: DeviceChoices): readonly string[] {
  return [
    ...(model === null ? [] : [`--model=${model}`]),
    ...(sharedIndex === null ? [] : [`--index-uri=${sharedIndex}`]),
  ];
}

const SECRET = /key|secret|token|passw|pwd|credential|signature|\bsig\b|auth/iu;

/** Why an address can't be that of a shared index, as the sidecar judges it; undefined when it can. */
export function whyNotAddress(address: string): string | undefined {
  const [, place = "", query = ""] = /^(?:s3|s3\+ddb|gs|az):\/\/([^/?#]+)[^?#]*\??(.*)$/u.exec(address) ?? [];
  if (!place) return t.Set_shared_kinds;
  return place.includes("@") || SECRET.test(query) ? t.Set_shared_no_key : undefined;
}

function usableFolder(value: unknown): string {
  if (typeof value !== "string" || whyNotFolder(value) !== undefined) return "";
  return value
    .trim()
    .replace(/\\/gu, "/")
    .replace(/\/{2,}/gu, "/")
    .replace(/\/$/u, "")
    .normalize("NFC");
}

function usableFolders(value: unknown): readonly string[] {
  const folders = Array.isArray(value) ? value.map(usableFolder).filter((folder) => folder !== "") : [];
  return [...new Set(folders)];
}

function usableLimit(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return DEFAULT_SETTINGS.resultsLimit;
  return Math.min(RESULTS_LIMITS.max, Math.max(RESULTS_LIMITS.min, Math.round(value)));
}
