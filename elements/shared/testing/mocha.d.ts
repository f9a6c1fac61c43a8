/** The Mocha globals that element tests use. Web Test Runner adds them to the page. */
type TestBody = () => void | Promise<void>;
declare function describe(title: string, suite: () => void): void;
declare function it(title: string, test: TestBody): void;
declare function before(hook: TestBody): void;
declare function after(hook: TestBody): void;
declare function beforeEach(hook: TestBody): void;
declare function afterEach(hook: TestBody): void;
interface Window {
  it: typeof it;
}
