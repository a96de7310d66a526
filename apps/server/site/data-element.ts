/** A `script` element with JSON data for the app; `<` is escaped so that the data cannot end the element. */
export const dataElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`;
