import { createHash } from 'node:crypto';
import { z } from 'zod';

export const requestSchema = z.looseObject({
  event: z.string().default('*'),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().optional(),
});

export type SubscriptionRequest = z.infer<typeof requestSchema>;

/** The value is a list for `in`. */
interface Filter {
  column: string;
  operator: keyof typeof operators;
  value: string | string[];
}

export const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
} as const;

export type Role = 'anon' | 'service_role';

export interface Subscription {
  role: Role;
  /** INSERT, UPDATE, DELETE, or * for all. */
  event: string;
  schema: string;
  table: string;
  filters: Filter[];
}

/** Equal for equal requests, so that a client can assign changes to its requests. */
export function subscriptionId(request: SubscriptionRequest): number {
  return createHash('sha256').update(JSON.stringify(request)).digest().readUInt32BE() >>> 5;
}

export function toSubscription(request: SubscriptionRequest, role: Role): Subscription {
  const { event, schema, table, filter } = request;
  if (schema === undefined && table === undefined) {
    throw new Error(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    );
  }
  return {
    role,
    event: event.toUpperCase(),
    schema: schema ?? 'public',
    table: table ?? '*',
    filters: filter === undefined ? [] : readFilters(filter),
  };
}

/** Conditions are separated by commas, and so are lists in parentheses. */
function readFilters(text: string): Filter[] {
  if (text.trim() === '') return [];
  return text.split(/,(?![^(]*\))/).map((condition) => {
    const [, column = '', operator = '', value = ''] =
      /^\s*([^=]+)=([a-z]+)\.(.*?)\s*$/.exec(condition) ?? [];
    if (!isOperator(operator)) {
      throw new Error(`Error parsing \`filter\` params: ${condition}`);
    }
    if (operator !== 'in') return { column, operator, value };
    const list = /^\((.*)\)$/.exec(value)?.[1];
    if (list === undefined) {
      throw new Error(
        'Error parsing `filter` params: `in` filter value must be wrapped by parentheses',
      );
    }
    return { column, operator, value: list.split(',') };
  });
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name);
}
