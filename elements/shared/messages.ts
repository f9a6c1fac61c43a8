import type { Language, Messages } from '#elements/shared/element/index.ts';

type Loaded = Promise<{ default: Messages }>;

const shared: Record<Language, () => Loaded[]> = {
  en: () => [import('#locales/en/common.json'), import('#locales/en/errors.json')],
  uk: () => [import('#locales/uk/common.json'), import('#locales/uk/errors.json')],
  ru: () => [import('#locales/ru/common.json'), import('#locales/ru/errors.json')],
};

/** A widget's own texts together with the common ones and those of the errors; of one key its own text counts. */
export async function withSharedMessages(language: Language, ...own: Loaded[]): Promise<Messages> {
  const namespaces = await Promise.all([...shared[language](), ...own]);
  return Object.assign({}, ...namespaces.map((loaded) => loaded.default));
}
