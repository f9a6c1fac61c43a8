import { mount } from 'svelte';
import App from './App.svelte';

mount(App, {
  target: document.querySelector('#app')!,
  props: { api: new URLSearchParams(location.search).get('api') ?? '' },
});
