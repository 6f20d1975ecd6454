/** Which build of the desk answers: the API says it with each answer, a page carries it, and one of an older build says so. */
export const BUILD_HEADER = "x-yardmaster-build";
