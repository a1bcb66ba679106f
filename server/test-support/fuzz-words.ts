/**
 * Text that may be typed or pasted into any field: markup, addresses, templates, formulas, terminators. Any
 * of it that is executed sets `window.__ran`.
 */
export const FUZZ_WORDS = [
  '<script>window.__ran=1</script>',
  '"><script>window.__ran=1</script>',
  "'><script>window.__ran=1</script>",
  '</textarea></title></style><script>window.__ran=1</script>',
  '<img src=x onerror=window.__ran=1>',
  '"><img src=x onerror=alert(1) autofocus>',
  '<svg/onload=window.__ran=1>',
  '<svg><animate onbegin=window.__ran=1 attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  '<iframe src="javascript:parent.__ran=1"></iframe>',
  '<body onload=window.__ran=1>',
  '<details open ontoggle=window.__ran=1>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.__ran=1>',
  '<a href="javascript:window.__ran=1">x</a>',
  'javascript:window.__ran=1//',
  'data:text/html,<script>opener.__ran=1</script>',
  'https://example.test/"onmouseover="window.__ran=1',
  '<base href="//evil.test/"><link rel=stylesheet href=//evil.test>',
  '<meta http-equiv=refresh content="0;url=javascript:window.__ran=1">',
  '<style>*{background:url(//evil.test/x)}</style><!--',
  `{{constructor.constructor('window.__ran=1')()}} \${window.__ran=1} <%= 1 %>`,
  '$t(emergency) {practice} {{link}} {count}',
  '=cmd|\' /C calc\'!A0+HYPERLINK("javascript:window.__ran=1")',
  ') /OpenAction << /S /JavaScript /JS (window.__ran=1) >> (',
  'a\u202e\u2066<b onclick=window.__ran=1>\u200b\r\nBcc: eve@evil.test\r\n\r\n<script>window.__ran=1</script>',
] as const;
