import type { AiReplyField } from '../../core/posts/fields.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { type AiReply, aiReplyField, formOfReply, isObject } from './reply-form.ts';

const AI_REPLY_MAX_LENGTH = 1_000_000;
/** Limits the objects that are tried per reply, and their nesting. */
const AI_REPLY_MAX_CANDIDATES = 20;
const AI_REPLY_DEPTH = 8;
/** Repair takes cubic time in the number of quotes. In a text with more quotes, only valid JSON is read. */
const AI_REPLY_REPAIRED_QUOTES = 600;
/** In all texts of a reply that are repaired. */
const AI_REPLY_QUOTES = 2_000;

export type RepairJson = (text: string) => string;

/** Byte order marks, invisible spaces and control characters never belong to JSON. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B\u2060\uFEFF]/g;
const FENCED = /```[^\n`]*\n([\s\S]*?)(?:```|$)/g;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseLoosely(text: string, repair: RepairJson): unknown {
  const strict = parseJson(text);
  if (strict !== undefined) return strict;
  try {
    return parseJson(repair(text));
  } catch {
    return undefined;
  }
}

/** Throws for a text that would take too long. */
function bounded(repair: RepairJson): RepairJson {
  let left = AI_REPLY_QUOTES;
  return (text) => {
    const quotes = text.match(/["'`\u2018-\u201F]/g)?.length ?? 0;
    if (quotes > Math.min(left, AI_REPLY_REPAIRED_QUOTES)) throw new Error('Too many quotes');
    left -= quotes;
    return repair(text);
  };
}

/** Returns the index after the closing brace, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

function objectsIn(text: string): string[] {
  const found: string[] = [];
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < AI_REPLY_MAX_CANDIDATES; tries += 1) {
    const end = endOfObject(text, start);
    if (end !== -1) found.push(text.slice(start, end));
    start = text.indexOf('{', end === -1 ? start + 1 : end);
  }
  return found;
}

/** None is open at its end, so a truncated reply is rejected. `widest` covers unbalanced braces. */
function candidates(text: string): string[] {
  const fenced = [...text.matchAll(FENCED)].flatMap(([, content = '']) => objectsIn(content));
  const widest = text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
  const found = [widest, ...objectsIn(text), ...fenced.slice(-AI_REPLY_MAX_CANDIDATES)];
  return [...new Set(found)].filter((part) => part !== '');
}

function fieldsOf(value: object): AiReply {
  const fields = new Map<AiReplyField, unknown>();
  for (const [key, content] of Object.entries(value)) {
    const field = aiReplyField(key);
    if (field !== undefined && (key === field || !fields.has(field))) fields.set(field, content);
  }
  return fields;
}

/** Of two equal replies, the later one wins. */
const better = (one: AiReply, other: AiReply) => (other.size >= one.size ? other : one);

const nothing: AiReply = new Map();

/** Also looks inside wrappings such as `[{ "output": "…" }]`. */
function replyIn(value: unknown, repair: RepairJson, depth: number): AiReply {
  if (depth > AI_REPLY_DEPTH) return nothing;
  if (typeof value === 'string') {
    return value.includes('{') ? replyInText(value, repair, depth + 1) : nothing;
  }
  if (!isObject(value)) return nothing;
  const inner = Object.entries(value)
    .filter(([key]) => Array.isArray(value) || aiReplyField(key) === undefined)
    .slice(0, AI_REPLY_MAX_CANDIDATES)
    .map(([, content]) => replyIn(content, repair, depth + 1))
    .reduce(better, nothing);
  return Array.isArray(value) ? inner : better(inner, fieldsOf(value));
}

function replyInText(text: string, repair: RepairJson, depth: number): AiReply {
  const whole = replyIn(parseJson(text.trim()), repair, depth);
  if (whole.size > 0) return whole;
  return candidates(text)
    .map((part) => replyIn(parseLoosely(part, repair), repair, depth))
    .reduce(better, nothing);
}

/**
 * Finds the JSON object in an assistant's answer: fenced, inside a text, wrapped by a workflow tool, or with
 * common JSON errors. Only known fields are used; null without any.
 */
export function readAiReply(text: string, repair: RepairJson): PostForm | null {
  if (text.length > AI_REPLY_MAX_LENGTH) return null;
  const reply = replyInText(text.replace(INVISIBLE, ''), bounded(repair), 0);
  return reply.size === 0 ? null : formOfReply(reply);
}
