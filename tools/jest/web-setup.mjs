// A page may take its time on two busy cores: what does come is found at once, and what never comes fails all the same.
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
// Testing Library does these for the file by which it is loaded, and it is loaded once for all.
beforeAll(() => void (globalThis.IS_REACT_ACT_ENVIRONMENT = true));
afterEach(cleanup);
afterAll(() => void (globalThis.IS_REACT_ACT_ENVIRONMENT = false));
