// The menu of the documentation stands open where there is room beside the page. Without the script it is opened by a press.

const menu = document.querySelector('details.docs-menu')
const wide = matchMedia('(min-width: 60rem)')
const unfold = () => {
  if (menu) menu.open = wide.matches
}
wide.addEventListener('change', unfold)
unfold()
