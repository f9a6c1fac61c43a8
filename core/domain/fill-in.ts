/**
 * Replaces the `{{name}}` placeholders of a text. A placeholder without a value becomes `missing`,
 * or else remains, so that the mistake is visible.
 */
export const fillIn = (text: string, values: Record<string, string | number>, missing?: string): string =>
  text.replace(/\{\{(.+?)\}\}/g, (hole, name: string) => `${values[name.trim()] ?? missing ?? hole}`);
