import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader, TextNode } from 'html-validate';
import { structuredDataFaults } from './structured-data.ts';

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `hrefLang`, `<br/>` and `checked=""`, which are valid HTML.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Several selects of the search are named `parameters`.
    'form-dup-name': 'off',
    // Lists may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A card's phone link has a word as its text, not the number.
    'tel-non-breaking': ['error', { ignoreClasses: ['call'] }],
    // The days of a schedule are one tab stop, which native radio buttons in a scroller are not.
    'prefer-native-element': ['error', { exclude: ['radio'] }],
  },
});
// The handle is for further configuration files, of which there are none.
const config = await loader.getConfigFor({} as never);
// Avoids resolving the configuration for every page.
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);
const parser = new Parser(config);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The page and its shadow roots, as ids are unique per tree. */
function trees(html: string): string[] {
  const shadows: string[] = [];
  const light = html.replace(/<template shadowrootmode="open"[^>]*>([\s\S]*?)<\/template>/g, (_, shadow: string) => {
    shadows.push(shadow);
    return '';
  });
  return [light, ...shadows];
}

/** A text that a visitor reads or hears, with the language of the nearest `lang`. */
export type PageText = { text: string; language: string };

export type PageMarkup = {
  language: string;
  /** The address that the page names as its own, if any. */
  canonical: string | undefined;
  /** What a search result shows: the title and the description. */
  title: string;
  description: string;
  /** The addresses in links, forms and structured data, as written. */
  links: string[];
  /** Scripts, styles, images, fonts. */
  assets: string[];
  /** Ids outside of shadow roots: the possible targets of fragments. */
  ids: string[];
  texts: PageText[];
  /** One line for each kind of error that the validator finds. */
  faults: string[];
};

const TEXT_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];

function textsOf(node: HtmlElement, language: string, texts: PageText[]): void {
  for (const child of node.childNodes) {
    if (child instanceof TextNode) texts.push({ text: decode(child.textContent).trim(), language });
    // Code is in no language.
    else if (!['script', 'style', 'code'].includes(child.nodeName)) {
      const element = child as HtmlElement;
      const own = element.getAttributeValue('lang') ?? language;
      const attributes = TEXT_ATTRIBUTES.flatMap((name) => element.getAttributeValue(name) ?? []);
      const meta = child.nodeName === 'meta' && element.hasAttribute('name') && element.getAttributeValue('content');
      for (const text of [...attributes, ...(meta ? [meta] : [])]) texts.push({ text: decode(text), language: own });
      textsOf(element, own, texts);
    }
  }
}

const values = (tree: HtmlElement, selector: string, name: string) =>
  tree.querySelectorAll(selector).map((element) => decode(element.getAttributeValue(name) ?? ''));

/** Parses and validates a served page. `origin` identifies our addresses in structured data. */
export async function readMarkup(html: string, origin: string): Promise<PageMarkup> {
  const page: PageMarkup = {
    language: '',
    canonical: undefined,
    title: '',
    description: '',
    links: [],
    assets: [],
    ids: [],
    texts: [],
    faults: [],
  };
  for (const [index, source] of trees(html).entries()) {
    const tree = parser.parseHtml(source);
    if (index === 0) {
      page.language = tree.querySelector('html')?.getAttributeValue('lang') ?? '';
      page.ids = values(tree, '[id]', 'id');
      page.canonical = values(tree, 'link[rel="canonical"]', 'href')[0];
      page.title = decode(tree.querySelector('title')?.textContent ?? '').trim();
      page.description = values(tree, 'meta[name="description"]', 'content')[0] ?? '';
    }
    textsOf(tree, page.language, page.texts);
    const addresses = tree.querySelectorAll('link[href]').map((link) => ({
      href: decode(link.getAttributeValue('href') ?? ''),
      isPage: ['canonical', 'alternate'].includes(link.getAttributeValue('rel') ?? ''),
    }));
    page.links.push(
      ...values(tree, 'a[href]', 'href'),
      ...values(tree, 'form[action]', 'action'),
      ...addresses.flatMap(({ href, isPage }) => (isPage ? href : [])),
    );
    page.assets.push(
      ...addresses.flatMap(({ href, isPage }) => (isPage ? [] : href)),
      ...values(tree, 'script[src], img[src], source[src]', 'src'),
      ...values(tree, 'img[srcset], source[srcset]', 'srcset').flatMap((set) =>
        set.split(',').map((one) => one.trim().split(/\s/)[0]!),
      ),
      ...values(tree, 'meta[property="og:image"], meta[name="twitter:image"]', 'content'),
    );
    for (const script of tree.querySelectorAll('script[type="application/ld+json"]')) {
      const { textContent } = script;
      page.faults.push(...(await structuredDataFaults(textContent)));
      // A fragment identifies a node of the data, not a place on the page.
      const own = Array.from(textContent.matchAll(/"(https?:[^"{#]*)(#[^"]*)?"/g), ([, address]) => address!);
      page.links.push(...own.filter((address) => address.startsWith(origin)));
    }
    const { results } = await validator.validateString(source);
    const byMessage = new Map<string, string>();
    for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages))
      if (!byMessage.has(message)) byMessage.set(message, `${ruleId}: ${message}, first at ${selector}`);
    page.faults.push(...byMessage.values());
  }
  return page;
}
