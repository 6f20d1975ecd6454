import { stripVTControlCharacters } from "node:util";

/** How many tests of a stage passed and failed. */
export interface Outcome {
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
  stats?: { expected: number; flaky: number; unexpected: number };
  suites?: Suite[];
}

interface Suite {
  file: string;
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: Suite[];
}

/** Reads the JSON report of vitest or of Playwright; a test that passed on its second try has passed. */
export function countReport(text: string): Outcome {
  const report = JSON.parse(text) as Report;
  if (report.stats) {
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

/** Each failed test of a report with its file and the beginning of its error; of vitest also a file whose hooks failed. */
export function failuresInReport(text: string): string[] {
  const report = JSON.parse(text) as Report;
  const ofVitest = (report.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(file.name, test.fullName, test.failureMessages?.[0]));
    return tests.length === 0 && file.status === "failed"
      ? [failure(file.name, "the file itself", file.message)]
      : tests;
  });
  return [...ofVitest, ...(report.suites ?? []).flatMap(failuresInSuite)];
}

function failuresInSuite(suite: Suite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => failure(suite.file, spec.title, spec.tests[0]?.results.at(-1)?.error?.message));
  return [...own, ...(suite.suites ?? []).flatMap(failuresInSuite)];
}

const LINES_OF_AN_ERROR = 12;

function failure(file: string, test: string, error = ""): string {
  const lines = stripVTControlCharacters(error).split("\n").slice(0, LINES_OF_AN_ERROR);
  return [`${file} › ${test}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
