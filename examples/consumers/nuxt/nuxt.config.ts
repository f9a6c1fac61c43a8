export default defineNuxtConfig({
  app: { head: { title: 'Book a court', htmlAttrs: { lang: 'en' } } },
});
