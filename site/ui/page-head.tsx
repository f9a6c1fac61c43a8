import { useLocation, useRouteLoaderData } from 'react-router';
import { splitPath } from '#core/site.ts';
import { useBrand } from '../brand.ts';
import { canonicalPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { socialImagePath } from '../share/address.ts';
import { SOCIAL_IMAGE_SIZE } from '../share/size.ts';
import { documentTitle } from './document-title.ts';
import { useCanonicalPath } from './use-canonical-path.ts';

type Props = {
  /** The title without the site's name. */
  title: string;
  description: string;
  keywords?: string | undefined;
  /** The page whose social image is used, as a path without locale prefix. Default: this page. */
  picture?: string;
  /** YYYY-MM-DD. Marks the page as an article. */
  published?: string;
};

/** The URL of a page's social image. `path` has no locale prefix. */
export function usePictureUrl(path: string): string {
  const { locale } = useTexts();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  return publicUrl + socialImagePath(path, locale);
}

/** Title, description and social image of a page. */
export function PageHead({ title, description, keywords, picture, published }: Props) {
  const { locale, offer } = useTexts();
  const brand = useBrand().name;
  const page = useCanonicalPath();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? '';
  const image = usePictureUrl(picture ?? splitPath(canonicalPath(useLocation().pathname)).path);
  return (
    <>
      <title>{documentTitle(title, brand)}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      <meta property="og:type" content={published ? 'article' : 'website'} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={publicUrl + page} />
      <meta property="og:locale" content={locale.iso} />
      {offer.locales
        .filter((other) => other !== locale)
        .map(({ iso }) => (
          <meta key={iso} property="og:locale:alternate" content={iso} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={title} />
      {published && <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
