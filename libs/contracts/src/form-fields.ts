import { parseJson } from '@lamliang/kernel';
import type * as z from 'zod/mini';
import type { AnyRoute } from './route.ts';
import { fromWire } from './wire.ts';

/** Whether a schema takes such a value, whatever its bounds say: they are judged later, with an error of their own. */
const hasType = (schema: z.core.SomeType, value: unknown): boolean => {
  try {
    fromWire(schema, value);
    return true;
  } catch {
    return false;
  }
};

/** Fields of a form (`formOf` of the client) as JSON would have brought them: text where the contract takes it, else what it says as JSON. */
export function formFields({ body }: AnyRoute, fields: Record<string, unknown>): Record<string, unknown> {
  const shape = (body as z.ZodMiniObject | undefined)?._zod.def.shape ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string' || !shape[name] || hasType(shape[name], value)) return [name, value];
      const said = parseJson(value);
      return [name, said !== undefined && hasType(shape[name], said) ? said : value];
    }),
  );
}
