import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';

/** Nothing is forbidden: what search engines shall not keep says so itself, which they must be let in to read. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(`User-agent: *\nDisallow:\n\nSitemap: ${context.get(siteContext).publicUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
