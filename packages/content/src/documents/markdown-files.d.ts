/** The text of a file, as the bundler gives it. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
