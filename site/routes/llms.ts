import { getClub, listClubPrices } from 'courtside/core';
import { data, type LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../api.server.ts';
import { brandOf } from '../brand.ts';
import { notFound } from '../club/load.server.ts';
import { siteContext } from '../context.ts';
import { elementMarkdown, elementSummaries } from '../docs/pages.server.ts';
import { exampleClub } from '../example-club.server.ts';
import { clubMarkdown } from '../markdown/club.ts';
import { llmsText } from '../markdown/llms.ts';

/** Seconds: the documentation changes with a release, a club at any time. */
const [HOUR_SECONDS, FIVE_MINUTES] = [3600, 300];

const answer = (text: string, type: string, seconds: number) =>
  new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${seconds}` },
  });

async function clubPage(page: LoaderFunctionArgs, slug: string): Promise<Response> {
  const { publicUrl } = page.context.get(siteContext);
  const api = apiOf(page);
  const club = await getClub(api, slug).catch(notFound);
  const { data: prices } = await listClubPrices(api, club.id);
  return answer(clubMarkdown(club, prices, publicUrl), 'text/markdown', FIVE_MINUTES);
}

/** `/llms.txt`, and the pages of elements and clubs as Markdown, in English. */
export async function loader(page: LoaderFunctionArgs) {
  const { publicUrl, settings } = page.context.get(siteContext);
  const file = page.params['*'];
  if (file === undefined) {
    const { apiDocs, feedsLicense } = settings;
    const elements = elementSummaries('en');
    const facts = { publicUrl, brand: brandOf(settings).name, elements, apiDocs, feeds: feedsLicense !== undefined };
    return answer(llmsText(facts), 'text/plain', HOUR_SECONDS);
  }
  const [, kind, name] = /^(club|elements)\/([\w-]+)\.md$/.exec(file) ?? [];
  if (kind === 'club') return clubPage(page, name!);
  const text = kind && elementMarkdown(name!, { origin: publicUrl, club: await exampleClub(page) });
  if (!text) throw data(null, { status: 404 });
  return answer(text, 'text/markdown', HOUR_SECONDS);
}
