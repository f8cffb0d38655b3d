/** Answers and what comes before them, with every field filled in. */

import type {
  Answer,
  AnswerPassage,
  CausalChain,
  Classification,
  Contradiction,
  PlanEvent,
  PlannedSource,
  SourceEvent,
} from "../../plugin/src/wire/types.generated";
import { aResult } from "./fakes";

const SPAN = { byte_start: 0, byte_end: 30, line_start: 5, line_end: 5 };

export function aReading(overrides: Partial<Classification> = {}): Classification {
  return {
    intent: "factual",
    confidence: 0.93,
    reason: "It begins with 'what is'.",
    alternatives: [],
    ...overrides,
  };
}

/** A reading that is not sure of itself. */
export function anUnsureReading(): Classification {
  return aReading({
    confidence: 0.55,
    alternatives: [
      { intent: "factual", confidence: 0.55, label: "Get a definition of tides (factual)" },
      { intent: "exploratory", confidence: 0.4, label: "Explore all notes about tides (exploratory)" },
    ],
  });
}

export function aPlannedSource(overrides: Partial<PlannedSource> = {}): PlannedSource {
  return {
    source: "semantic",
    why: "Notes that mean nearly that.",
    threshold: 0.7,
    limit: 10,
    timeout_ms: 1000,
    ...overrides,
  };
}

export function aPlan(overrides: Partial<PlanEvent> = {}): PlanEvent {
  return {
    classification: aReading(),
    parameters: {
      concepts: ["tides"],
      subjects: [],
      start_date: null,
      end_date: null,
      similarity_threshold: null,
      notes: [],
    },
    plan: [aPlannedSource(), aPlannedSource({ source: "text", threshold: null, why: "Notes that name it." })],
    result_format: "list",
    ...overrides,
  };
}

export function aSource(overrides: Partial<SourceEvent> = {}): SourceEvent {
  return {
    source: "text",
    subject: null,
    state: "answered",
    elapsed_ms: 8,
    error: null,
    hits: [{ note_path: "Notes/Tides.md", note_title: "Tides", score: 0.8 }],
    ...overrides,
  };
}

export function aPassage(overrides: Partial<AnswerPassage> = {}): AnswerPassage {
  return {
    text: "Tides are the sea rising and falling.",
    note_path: "Notes/Tides.md",
    note_title: "Tides",
    section_title: "What they are",
    page: null,
    span: SPAN,
    kind: "sentence",
    score: 0.9,
    bold: [],
    ...overrides,
  };
}

export function anAnswer(overrides: Partial<Answer> = {}): Answer {
  const { classification, parameters, plan, result_format } = aPlan();
  const isUnclear = (overrides.classification ?? classification).confidence < 0.7;
  return {
    classification,
    parameters,
    plan,
    result_format,
    query_metadata: {
      original_query: "What are tides?",
      sanitized_query: "What are tides?",
      ambiguity_detected: isUnclear,
      clarification_required: isUnclear,
      validation_passed: true,
      sources_queried: ["semantic", "text"],
      sources_available: ["semantic", "text"],
      sources_failed: [],
      total_results: 3,
      deduplicated_results: 1,
      contradictions_detected: 0,
      query_duration_ms: 41,
      timeout_occurred: false,
    },
    performance: {
      parse_ms: 1,
      text_ms: 8,
      semantic_ms: 14,
      graph_ms: null,
      merge_ms: 6,
      format_ms: 2,
      total_ms: 41,
    },
    results: [aResult({ note_title: "Tides", note_path: "Notes/Tides.md" })],
    results_by_subject: null,
    comparison: null,
    timeline: null,
    causal_chains: null,
    narrative: null,
    contradictions: [],
    warnings: [],
    next_steps: [],
    quality: {
      score: 0.9,
      level: "Good",
      passed: true,
      criteria: [{ name: "intent", passed: true, reason: "The confidence is 0.93." }],
    },
    markdown: "# Query Results\n",
    answer_type: "definition",
    evidence: "stated",
    verdict: null,
    answer: [aPassage()],
    missing: [],
    unmentioned: [],
    corrections: [],
    parts: null,
    ...overrides,
  };
}

export function aContradiction(overrides: Partial<Contradiction> = {}): Contradiction {
  return {
    id: "c-1",
    note_a: {
      path: "Notes/Moon.md",
      title: "Moon",
      claim: "The moon makes the tides.",
      timestamp: "2024-05-20",
      section: null,
      page: null,
      span: SPAN,
    },
    note_b: {
      path: "Notes/Wind.md",
      title: "Wind",
      claim: "The moon does not make the tides.",
      timestamp: "2025-01-02T10:00:00+01:00",
      section: "Weather",
      page: "12",
      span: SPAN,
    },
    confidence: 0.86,
    similarity: 0.9,
    type: "negation",
    status: "detected",
    superseded: false,
    ...overrides,
  };
}

/** A comparison whose second subject says less than the first. */
export function aComparison(overrides: Partial<Answer> = {}): Answer {
  return anAnswer({
    classification: aReading({ intent: "comparative" }),
    result_format: "table",
    comparison: {
      subjects: ["Ebb", "Flood"],
      attributes: [
        {
          name: "Definition",
          values: [{ text: "Water that goes.", note_path: "Notes/Ebb.md", note_title: "Ebb", span: SPAN }, null],
        },
      ],
    },
    results_by_subject: { Ebb: [aResult({ note_title: "Ebb", note_path: "Notes/Ebb.md" })], Flood: [] },
    ...overrides,
  });
}

export function aTimeline(): Answer {
  const moment = { note_path: "Notes/Tides.md", note_title: "Tides", new_links: [], composite_relevance: 0.9 };
  return anAnswer({
    classification: aReading({ intent: "temporal" }),
    result_format: "timeline",
    timeline: [
      { ...moment, timestamp: "2024-01-15", event: "Note created", content_snapshot: "Water comes and goes." },
      {
        ...moment,
        timestamp: "2024-01-20T09:00:00Z",
        event: "Content modified",
        content_snapshot: "It is the moon.",
        new_links: ["Moon"],
      },
      { ...moment, timestamp: "2024-03-02", event: "Relationships added", content_snapshot: null },
    ],
  });
}

export function aNarrative(): Answer {
  return anAnswer({
    classification: aReading({ intent: "causal" }),
    result_format: "narrative",
    narrative: [
      { text: "The moon pulls.", note_path: "Notes/Moon.md", note_title: "Moon", span: SPAN, causal: false },
      { text: "So the water rises.", note_path: "Notes/Tides.md", note_title: "Tides", span: SPAN, causal: true },
      { text: "The moon is far.", note_path: "Notes/Moon.md", note_title: "Moon", span: null, causal: false },
    ],
    causal_chains: [aChain()],
  });
}

/** From the moon to the tides to a word that no note is about. */
export function aChain(): CausalChain {
  return {
    causal_path: [
      {
        note_path: "Notes/Moon.md",
        note_title: "Moon",
        relationship_type: "causes",
        strength: 0.8,
        context: "So the water rises.",
        stated_in: "Notes/Tides.md",
        span: SPAN,
      },
      {
        note_path: "Notes/Tides.md",
        note_title: "Tides",
        relationship_type: "leads_to",
        strength: 0.5,
        context: "",
        stated_in: "Notes/Tides.md",
        span: { ...SPAN, line_start: 9, line_end: 9 },
      },
      {
        note_path: null,
        note_title: "Wet feet",
        relationship_type: null,
        strength: null,
        context: null,
        stated_in: null,
        span: null,
      },
    ],
    chain_length: 2,
    confidence: 0.4,
  };
}
