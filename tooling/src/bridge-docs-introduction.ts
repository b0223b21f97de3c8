/** What stands above the generated part of docs/bridge.md. */
export const bridgeDocsIntroduction: readonly string[] =
  String.raw`# The bridge between the portal and the native app

For developers of the app. Written by \`npm run docs:bridge\` from the schemas in \`packages/contract/src/bridge\`; a test
fails when it is out of date. To see every message at work, start the demo (\`npm start\`) and open the address that it
prints as "App": the shell simulator is an app in a web page.

## Messages

The portal sends \`{"command": "…", "args": {…}}\`. The app sends \`{"event": "…", "data": {…}}\`. On a channel of texts
each is its JSON. What does not fit its schema is ignored by the portal, which then sends a \`log\` of level \`warn\`;
fields that a schema does not name are ignored. Of \`info\` each field counts for itself: one that is blank, null or of
another kind is as if it was not there. Only a \`projectId\` that can't be read spoils the whole.

A command with a \`callbackId\` (32 hex digits, new for each command) is answered once, by \`callback\` with the same id:
\`code\` 0 and \`data\`, 1 refused by the person, 2 not available on this phone, 3 failed. An answer that comes twice, too
late (3 s for \`loadConfig\`, 5 s for \`getWiFiInfo\` and \`checkGPSOpenState\`, 15 s for \`locationInfo\`, 60 s for
\`requestGPSPermissions\` and \`sendHttp\`, 180 s for \`showAd\`) or under an unknown id changes nothing.

Every page sends \`info\` first. Answer within 400 ms: until then the page waits with its skeleton, later it asks as a
guest and asks again.

## What the app must keep to

- Give the bridge only to pages of the portal's own hosts, and check the origin of each message. A cashier or any other
  page that \`pushNewH5\` opens gets none.
- Check addresses again before opening them: \`https\`, and hosts that the app knows.
- \`sendHttp\` goes to the API's host only, follows no redirect and adds no credentials of the app.
- \`newToken\` and \`info\` carry a session token: into the portal's pages only, never into an address or a log.
- A page in a frame never uses the app's bridge.

## iOS

The handler is called \`devicePay\` and takes objects. The app speaks by calling \`onDevicePayEvent\`.

\`\`\`swift
final class Bridge: NSObject, WKScriptMessageHandler {
    func attach(to configuration: WKWebViewConfiguration) {
        configuration.userContentController.add(self, name: "devicePay")
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame,
              portalHosts.contains(message.frameInfo.securityOrigin.host),
              let body = message.body as? [String: Any],
              let command = body["command"] as? String,
              let args = body["args"] as? [String: Any] else { return }
        handle(command, args)
    }

    func tell(_ webView: WKWebView, _ event: String, _ data: [String: Any]) {
        webView.callAsyncJavaScript(
            "window.onDevicePayEvent?.({ event, data })",
            arguments: ["event": event, "data": data],
            in: nil, in: .page)
    }
}
\`\`\`

## Android

With \`WebMessageListener\` (androidx.webkit), which lets the app name the origins:

\`\`\`kotlin
WebViewCompat.addWebMessageListener(webView, "devicePay", portalOrigins) { _, message, _, isMainFrame, reply ->
    if (isMainFrame) handle(JSONObject(message.data!!)) { event, data ->
        reply.postMessage(JSONObject(mapOf("event" to event, "data" to data)).toString())
    }
}
\`\`\`

Where that is missing, with a script interface. It is visible to every page of the web view, so this web view opens
nothing but the portal:

\`\`\`kotlin
webView.addJavascriptInterface(object {
    @JavascriptInterface
    fun postMessage(message: String) = webView.post {
        if (Uri.parse(webView.url).host in portalHosts) handle(JSONObject(message))
    }
}, "devicePay")

fun tell(event: String, data: JSONObject) {
    val message = JSONObject().put("event", event).put("data", data)
    webView.evaluateJavascript("window.onDevicePayEvent && window.onDevicePayEvent($message)", null)
}
\`\`\`

## A page that plays the app

The portal in a frame posts its messages to the page around it, and hears only that one, when the server names its
origin in \`SHELL_ORIGINS\`. This is how the shell simulator works; it is not for apps.

## How a payment opens

By \`appInfo.appBuildVersion\`, compared as a plain number; an app that tells none is taken for an old one. The builds are
data of the brand (\`packages/brands/src/native-app.ts\`).

| Build | What happens |
| --- | --- |
| up to 2204201 | \`pushNewH5\` with our own order page and a pay ticket in its address, good for 120 s and once |
| above 2204201 | the provider's cashier in the same view, which comes back to the order by itself |
| from 2406181 | \`pushNewH5\` with the provider's cashier |
| from 2408131 | the same, and the app tells by \`payChange\` how it went when that view is closed |

Whether an order is paid, the server says: \`payChange\` makes the portal ask, and shows the app's words where it failed.`
    .replaceAll('\\`', '`')
    .split('\n');
