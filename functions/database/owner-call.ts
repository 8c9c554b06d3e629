import type { z } from 'zod';
import type { Database } from '../../supabase/database.types.ts';
import type { Env } from '../hosting/env.ts';
import { callFunction } from './service-client.ts';

type Functions = Database['public']['Functions'];
type OwnerId = 'admin_user_id_input';
/** The functions that ask whose change it is. */
type OwnerFunction = {
  [Name in keyof Functions]: OwnerId extends keyof Functions[Name]['Args'] ? Name : never;
}[keyof Functions];
/** A function of two forms has two sets of arguments. */
type WithoutOwner<Args> = Args extends unknown ? Omit<Args, OwnerId> : never;

/** Of a request by the owner. */
interface OwnerContext {
  env: Env;
  get(name: 'owner'): { id: string };
}

/** As `callFunction`, in the name of the owner who is signed in. */
export const callAsOwner = <Name extends OwnerFunction, Schema extends z.ZodType>(
  context: OwnerContext,
  name: Name,
  input: WithoutOwner<Functions[Name]['Args']>,
  schema: Schema,
): Promise<z.output<Schema>> =>
  callFunction(
    context.env,
    name,
    { ...input, admin_user_id_input: context.get('owner').id } as Functions[Name]['Args'],
    schema,
  );
