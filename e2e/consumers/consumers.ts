/** An app of examples/consumers, and how to build and serve it. */
export interface Consumer {
  /** Names of packages in braces stand for their versions. */
  title: string;
  folder: string;
  /** Versions that replace those of the app's package.json. */
  versions?: Record<string, string>;
  /** The npm script that builds it. Default: `build`. */
  build?: string;
  /** The folder of the built files, or undefined if the script `start` serves the app. */
  files?: string;
  /** Whether the page shows a search first, and a club's schedule after a click. */
  hasSearch?: boolean;
  /** Whether the HTML that the server sends contains the free times. */
  isServerRendered?: boolean;
}

/** By the name that selects one: `npm run test:consumers -- -t react-18`. */
export const consumers: Record<string, Consumer> = {
  react: { title: 'React {react}, Vite {vite}', folder: 'react', files: 'dist', hasSearch: true },
  'react-19.2': {
    title: 'React {react}, Vite {vite}',
    folder: 'react',
    versions: { react: '19.2.9', 'react-dom': '19.2.9' },
    files: 'dist',
    hasSearch: true,
  },
  'react-18': { title: 'React {react}, Vite {vite}', folder: 'react-18', files: 'dist' },
  vue: { title: 'Vue {vue}, Vite {vite}', folder: 'vue', files: 'dist', hasSearch: true },
  svelte: { title: 'Svelte {svelte}, Vite {vite}', folder: 'svelte', files: 'dist', hasSearch: true },
  preact: { title: 'Preact {preact}, Vite {vite}', folder: 'preact', files: 'dist', hasSearch: true },
  solid: { title: 'Solid {solid-js}, Vite {vite}', folder: 'solid', files: 'dist', hasSearch: true },
  angular: { title: 'Angular {@angular/core}', folder: 'angular', files: 'dist/browser' },
  'next-turbopack': { title: 'Next.js {next}, Turbopack, React {react}', folder: 'next', isServerRendered: true },
  'next-webpack': {
    title: 'Next.js {next}, webpack, React {react}',
    folder: 'next',
    build: 'build:webpack',
    isServerRendered: true,
  },
  astro: { title: 'Astro {astro}', folder: 'astro', isServerRendered: true },
  sveltekit: { title: 'SvelteKit {@sveltejs/kit}, Svelte {svelte}', folder: 'sveltekit', isServerRendered: true },
  nuxt: { title: 'Nuxt {nuxt}, Vue {vue}', folder: 'nuxt', isServerRendered: true },
};
