/** A `script` element with data for the app; JSON that cannot end the element it stands in. */
export const dataElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`;
