import { useRouteLoaderData } from 'react-router';
import type { Organization, Thing } from 'schema-dts';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';

/**
 * The structured data of a page, typed by schema.org's vocabulary. It is not executed, so the
 * Content Security Policy does not apply.
 */
export function JsonLd({ data }: { data: Exclude<Thing, string> }) {
  return <RawJsonLd data={{ '@context': 'https://schema.org', ...data }} />;
}

/** Structured data by other vocabularies, with its context. */
export function RawJsonLd({ data }: { data: object }) {
  // Escapes `<`, so that no text can end the script.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The structured data of the configured organization. */
export function useOrganization(): Exclude<Organization, string> & { '@id': string } {
  const { to } = useTexts();
  const { name } = useBrand();
  const root = useRouteLoaderData<typeof loader>('root');
  const { email, phone, facebook, instagram, legalName } = root?.settings.isExample ? {} : (root?.settings ?? {});
  const publicUrl = root?.publicUrl ?? '';
  const sameAs = [facebook, instagram].flatMap((address) => address || []);
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name,
    url: publicUrl + to('/'),
    ...(root && { logo: { '@type': 'ImageObject', url: publicUrl + root.icons.touch } }),
    ...(legalName && { legalName }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}
