// The few addresses of the page.
export type Route =
  | { page: "front" }
  | { page: "new"; title: string }
  | { page: "table"; id: string }
  | { page: "watch"; id: string }
  | { page: "join"; id: string; invitation: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", id = "", rest = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "front" };
  if (first === "new") return { page: "new", title: id };
  if (first === "t" && id) return { page: "table", id };
  if (first === "watch" && id) return { page: "watch", id };
  if (first === "join" && id && rest) return { page: "join", id, invitation: rest };
  return { page: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** Links within the page do not load it anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();
