import { LOCALES, splitPath } from 'courtside/core';
import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { sharedPicturePath } from '../share/address.ts';
import { SHARED_SIZE } from '../share/size.ts';
import { documentTitle } from './document-title.ts';

type Props = {
  /** Without the site's name. */
  title: string;
  description: string;
  keywords?: string | undefined;
  /** Path without the locale's prefix of the page whose picture this one is shared with; its own, when absent. */
  picture?: string;
  /** YYYY-MM-DD; makes it an article. */
  published?: string;
};

/** Address of the picture that a page is shared with; the path is without the locale's prefix. */
export function usePictureUrl(path: string): string {
  const { locale } = useTexts();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  return publicUrl + sharedPicturePath(path, locale);
}

/** What tabs, search engines and messengers call the page, and the picture they show with it. */
export function PageHead({ title, description, keywords, picture, published }: Props) {
  const { locale } = useTexts();
  const pathname = canonicalPath(useLocation().pathname);
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  const image = usePictureUrl(picture ?? splitPath(pathname).path);
  return (
    <>
      <title>{documentTitle(title)}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      <meta property="og:type" content={published ? 'article' : 'website'} />
      <meta property="og:site_name" content="Courtside" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={publicUrl + pathname} />
      <meta property="og:locale" content={locale.iso} />
      {LOCALES.filter((other) => other !== locale).map(({ iso }) => (
        <meta key={iso} property="og:locale:alternate" content={iso} />
      ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARED_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARED_SIZE.height)} />
      <meta property="og:image:alt" content={title} />
      {published && <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
