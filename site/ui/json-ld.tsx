/** What a page says to search engines: data, which the policy on scripts does not concern. */
export function JsonLd({ data }: { data: object }) {
  // `<` is written so that no text can end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
