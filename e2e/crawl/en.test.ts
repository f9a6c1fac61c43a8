import { itFindsNoFaults } from './sample.ts';

itFindsNoFaults('English', '', { width: 1280, height: 860, colorScheme: 'dark' });
