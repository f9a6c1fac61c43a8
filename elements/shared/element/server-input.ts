import { attributesOf, propertyName } from './attributes.ts';
import { supportedLanguage } from './language.ts';
import type { RenderOptions, ServerAttributes, ServerOptions } from './server.ts';
import type { AnyWidget, ElementDeclaration } from './types.ts';

/** Milliseconds after which an element without its data is left to the browser. */
const TIMEOUT = 5000;

/** Every option, checked by the compiler to be complete. */
const OPTIONS: Record<keyof RenderOptions, true> = {
  api: true,
  publicApi: true,
  language: true,
  fetch: true,
  trusted: true,
  nonce: true,
  stylesheet: true,
  onError: true,
  signal: true,
};

/** What HTML allows in the name of an attribute, and no more than a template needs. */
const ATTRIBUTE_NAME = /^[a-z_][a-z\d_.:-]*$/;

/** The widget of a tag. Throws a TypeError for an unknown one. */
export function widgetOf(tag: string, widgets: AnyWidget[]): AnyWidget {
  const widget = widgets.find(({ declaration }) => declaration.tag === tag);
  if (widget) return widget;
  const tags = widgets.map(({ declaration }) => `<${declaration.tag}>`).join(', ');
  throw new TypeError(`courtside/ssr: <${tag}> is not one of ${tags}`);
}

/** The attributes by the names that HTML has for them. Throws for one that HTML cannot have. */
function namedAttributes(declaration: ElementDeclaration, attributes: ServerAttributes): ServerAttributes {
  const { tag } = declaration;
  const declared = attributesOf(declaration);
  const names = new Map(Object.keys(declared).map((name) => [propertyName(name), name]));
  names.set('className', 'class');
  const entries = Object.entries(attributes).map(([given, value]) => {
    const name = names.get(given) ?? given;
    if (!ATTRIBUTE_NAME.test(name)) throw new TypeError(`courtside/ssr: <${tag}> has no attribute ${given}`);
    if (typeof value === 'function')
      throw new TypeError(`courtside/ssr: <${tag} ${given}> is a function; add listeners in the browser`);
    if (value && typeof value === 'object' && declared[name]?.type !== 'json')
      throw new TypeError(`courtside/ssr: <${tag} ${given}> is an object, not a text`);
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** Throws for an option that does not exist, or an address that a server cannot request. */
function checkOptions(options: RenderOptions, api: unknown): asserts api is string {
  const unknown = Object.keys(options).find((name) => !(name in OPTIONS));
  if (unknown)
    throw new TypeError(`courtside/ssr: there is no option ${unknown}, only ${Object.keys(OPTIONS).join(', ')}`);
  if (typeof api === 'string' && URL.canParse(api)) return;
  const problem = api ? `${String(api)} is not an absolute address` : 'the address of the API is missing';
  throw new TypeError(`courtside/ssr: ${problem}; set the option api, such as https://YOUR-COURTSIDE/api`);
}

/**
 * The attributes and options of a call, with defaults. Throws a TypeError, which names what is
 * wrong, for a mistake of the caller.
 */
export function serverInput(
  { declaration }: AnyWidget,
  given: ServerAttributes | undefined,
  options: RenderOptions = {},
): { attributes: ServerAttributes; options: ServerOptions } {
  const attributes = namedAttributes(declaration, given ?? {});
  const api = options.api ?? attributes.api;
  checkOptions(options, api);
  const { tag } = declaration;
  const language = supportedLanguage(String(options.language ?? attributes.lang ?? 'en'));
  const onError =
    options.onError ?? ((error) => console.error(`courtside/ssr: <${tag}> is left to the browser`, error));
  const signal = options.signal ?? AbortSignal.timeout(TIMEOUT);
  return { attributes, options: { ...options, api, language, onError, signal } };
}

/** The attributes of a tag with the address and the language that its element needs in browsers. */
export const completeAttributes = (
  attributes: ServerAttributes,
  { api, publicApi, language }: RenderOptions,
): ServerAttributes => ({
  ...attributes,
  api: attributes.api ?? publicApi ?? api,
  lang: attributes.lang ?? language,
});
