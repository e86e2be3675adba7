// A page may take its time on two busy cores: what does come is found at once, and what never comes fails all the same.
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
