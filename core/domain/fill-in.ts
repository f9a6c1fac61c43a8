/**
 * Fills the `{{name}}` holes of a text. A hole without a value becomes `missing`; without that it
 * stays, so that the fault is seen.
 */
export const fillIn = (text: string, values: Record<string, string | number>, missing?: string): string =>
  text.replace(/\{\{(.+?)\}\}/g, (hole, name: string) => `${values[name.trim()] ?? missing ?? hole}`);
