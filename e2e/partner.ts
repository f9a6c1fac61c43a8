import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '#testing/ports.ts';

export interface Partner {
  /** The page in a language, optionally with other attributes of `<club-search>`. */
  url(language: string, attributes?: string): string;
  close(): void;
}

/** Serves examples/search.html and its style sheet from another origin. */
export async function startPartner(origin: string): Promise<Partner> {
  const read = (name: string) => readFileSync(new URL(`../examples/${name}`, import.meta.url), 'utf8');
  const html = read('search.html').replaceAll('http://localhost:3000', origin);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    if (pathname === '/search.css') return response.setHeader('content-type', 'text/css').end(read('search.css'));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const attributes = searchParams.get('attributes');
    const page = html.replace('<html lang="uk">', `<html lang="${searchParams.get('lang')}">`);
    response.end(attributes ? page.replace(/<club-search[^>]*>/, `<club-search ${attributes}>`) : page);
  });
  const port = await listen(server);
  return {
    url: (lang, attributes) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ lang, ...(attributes && { attributes }) })}`,
    close: () => void server.close(),
  };
}
