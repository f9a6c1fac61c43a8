import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';

/**
 * Allows all paths. Pages that must not be indexed say so themselves, which crawlers must be able
 * to read.
 */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(`User-agent: *\nDisallow:\n\nSitemap: ${context.get(siteContext).publicUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
