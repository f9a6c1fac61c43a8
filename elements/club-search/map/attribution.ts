export interface AttributionPart {
  text: string;
  /** An address of http or https. */
  href?: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ', '#39': "'" };
const plain = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The attribution of a tile server as text and links. All other markup is dropped. */
export function attributionParts(html: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  const link = /<a\s[^>]*?href\s*=\s*(["'])(.*?)\1[^>]*>(.*?)<\/a\s*>/gis;
  let end = 0;
  const add = (text: string, href?: string) => {
    if (text) parts.push(href ? { text, href } : { text });
  };
  for (const found of html.matchAll(link)) {
    add(plain(html.slice(end, found.index)));
    const href = plain(found[2] ?? '');
    add(plain(found[3] ?? ''), /^https?:\/\//i.test(href) ? href : undefined);
    end = found.index + found[0].length;
  }
  add(plain(html.slice(end)));
  return parts;
}
