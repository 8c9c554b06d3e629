/** A rule of a build's `_headers` file, in the commonly used part of Cloudflare's syntax. */
export interface HeaderRule {
  pattern: RegExp;
  set: [name: string, value: string][];
  unset: string[];
}

/** Ignores invalid lines, and a rule whose path comes again takes the place of the first, as at Cloudflare. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules = new Map<string, HeaderRule>();
  let rule: HeaderRule | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) {
      rule = { pattern: pathPattern(line), set: [], unset: [] };
      rules.set(line, rule);
    } else if (line.startsWith('!')) rule?.unset.push(line.slice(1).trim());
    else addHeader(rule, line);
  }
  return [...rules.values()];
}

export function applyHeaderRules(rules: HeaderRule[], pathname: string, headers: Headers): void {
  const alreadySet = new Set<string>();
  for (const rule of rules) {
    if (!rule.pattern.test(pathname)) continue;
    for (const name of rule.unset) headers.delete(name);
    for (const [name, value] of rule.set) {
      if (alreadySet.has(name)) headers.append(name, value);
      else headers.set(name, value);
      alreadySet.add(name);
    }
  }
}

function addHeader(rule: HeaderRule | undefined, line: string): void {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (colon > 0 && value !== '' && !name.includes(' ')) rule?.set.push([name, value]);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${wildcards(path).replace(/:[A-Za-z]\w*/g, '[^/]+')}$`);
}

/** The source of a regular expression in which `*` stands for any characters. */
export function wildcards(path: string): string {
  const parts = path.split('*').map((part) => part.replace(/[-/\\^$*+?.()|[\]{}]/g, '\\$&'));
  return parts.join('.*');
}
