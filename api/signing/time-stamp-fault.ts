/** What is wrong with a time stamp, in English for the log. */
export class TimeStampFault extends Error {}
