import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader, TextNode } from 'html-validate';

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes markup: `hrefLang`, `<br/>` and `checked=""` mean to a browser what the other ways mean.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Each select of the search adds one value to the list `parameters`.
    'form-dup-name': 'off',
    // The name of a list is read out, whatever the list is.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A card's link to the club's telephone holds a word in place of the number.
    'tel-non-breaking': ['error', { ignoreClasses: ['call'] }],
    // The days of a schedule are one stop of the Tab key, which native radio buttons in a scrolling strip are not.
    'prefer-native-element': ['error', { exclude: ['radio'] }],
  },
});
// The handle names other configuration files, of which there are none.
const config = await loader.getConfigFor({} as never);
// Put together once, not for every page.
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);
const parser = new Parser(config);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The page and each of its shadow roots, as each has identifiers of its own. */
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
  /** As they are written, of links, forms and structured data. */
  links: string[];
  /** Scripts, styles, pictures, fonts. */
  assets: string[];
  /** Of the light tree: what a fragment can lead to. */
  ids: string[];
  texts: PageText[];
  /** What the validator finds, one line for each sort of fault. */
  faults: string[];
};

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];

function textsOf(node: HtmlElement, language: string, texts: PageText[]): void {
  for (const child of node.childNodes) {
    if (child instanceof TextNode) texts.push({ text: decode(child.textContent).trim(), language });
    // What stands in code is no word of a language.
    else if (!['script', 'style', 'code'].includes(child.nodeName)) {
      const element = child as HtmlElement;
      const own = element.getAttributeValue('lang') ?? language;
      const spoken = SPOKEN.flatMap((name) => element.getAttributeValue(name) ?? []);
      const meta = child.nodeName === 'meta' && element.hasAttribute('name') && element.getAttributeValue('content');
      for (const text of [...spoken, ...(meta ? [meta] : [])]) texts.push({ text: decode(text), language: own });
      textsOf(element, own, texts);
    }
  }
}

const values = (tree: HtmlElement, selector: string, name: string) =>
  tree.querySelectorAll(selector).map((element) => decode(element.getAttributeValue(name) ?? ''));

/** Reads a page as the server sent it. `origin` tells its own addresses in structured data. */
export async function readMarkup(html: string, origin: string): Promise<PageMarkup> {
  const page: PageMarkup = { language: '', links: [], assets: [], ids: [], texts: [], faults: [] };
  for (const [index, source] of trees(html).entries()) {
    const tree = parser.parseHtml(source);
    if (index === 0) {
      page.language = tree.querySelector('html')?.getAttributeValue('lang') ?? '';
      page.ids = values(tree, '[id]', 'id');
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
      try {
        JSON.parse(textContent);
      } catch {
        page.faults.push(`structured data that is no JSON: ${textContent.slice(0, 80)}`);
      }
      // What follows a `#` names a thing in the data, not a place on a page.
      const own = Array.from(textContent.matchAll(/"(https?:[^"{#]*)(#[^"]*)?"/g), ([, address]) => address!);
      page.links.push(...own.filter((address) => address.startsWith(origin)));
    }
    const { results } = await validator.validateString(source);
    const first = new Map<string, string>();
    for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages))
      if (!first.has(message)) first.set(message, `${ruleId}: ${message}, first at ${selector}`);
    page.faults.push(...first.values());
  }
  return page;
}
